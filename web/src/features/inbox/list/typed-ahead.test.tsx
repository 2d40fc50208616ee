import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openBulkInbox } from '#testing/bulk-inbox.tsx'
import { rowLink } from '#testing/inbox-network.ts'

const code = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('../bulk/bulk-dialogs.tsx', async (original) => {
  const dialogs = await original()
  await code.promise
  return dialogs
})

/** Opens an inbox and selects the first ticket. `answer` answers bulk jobs. */
async function openSelected(answer?: { status: number; body: object }) {
  const inbox = await openBulkInbox(answer)
  await inbox.user.keyboard('jx')
  await screen.findByRole('group', { name: 'Selected tickets' })
  return inbox
}

test('puts text typed right after a dialog key into the field, and restores the focus afterwards', async () => {
  const { user, started } = await openSelected({
    status: 400,
    body: { code: 'validation', detail: 'Not now.' },
  })
  // Each of these letters is also a shortcut.
  await user.keyboard('tvpxn{Backspace}{Backspace}n{Enter}')
  expect(started).toEqual([])
  code.resolve()
  await waitFor(() => expect(started).toEqual([{ ids: ['q1'], action: 'tag', value: 'v' }]))
  const row = await rowLink(1)
  await waitFor(() => expect(document.activeElement).toBe(row))
  await user.keyboard('t')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Tag name' })))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(row))
})

test('focuses the row again when the action of a dialog clears the selection', async () => {
  code.resolve()
  const { user, started } = await openSelected()
  await user.keyboard('sin 2h{Enter}')
  await waitFor(() => expect(started).toMatchObject([{ ids: ['q1'], action: 'snooze' }]))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected tickets' })).toBeNull())
  const row = await rowLink(1)
  await waitFor(() => expect(document.activeElement).toBe(row))
})
