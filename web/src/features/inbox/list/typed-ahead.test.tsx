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

/** An inbox whose first ticket is selected; what is begun with it is answered so. */
async function openSelected(answer?: { status: number; body: object }) {
  const inbox = await openBulkInbox(answer)
  await inbox.user.keyboard('jx')
  await screen.findByRole('group', { name: 'Selected tickets' })
  return inbox
}

test('what is typed behind the key of a dialog is meant for its field, and the focus is where it was after it', async () => {
  const { user, started } = await openSelected({
    status: 400,
    body: { code: 'validation', detail: 'Not now.' },
  })
  // Each of these letters does something else on the page.
  await user.keyboard('tvpxn{Backspace}{Backspace}n{Enter}')
  expect(started).toEqual([])
  code.resolve()
  await waitFor(() => expect(started).toEqual([{ ids: ['q1'], action: 'tag', value: 'v' }]))
  const row = await rowLink(1)
  await waitFor(() => expect(document.activeElement).toBe(row))
  await user.keyboard('t')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Name of a tag' })),
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(row))
})

test('where the selection is over with what was chosen in a dialog, the focus is at the row again', async () => {
  code.resolve()
  const { user, started } = await openSelected()
  await user.keyboard('sin 2h{Enter}')
  await waitFor(() => expect(started).toMatchObject([{ ids: ['q1'], action: 'snooze' }]))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected tickets' })).toBeNull())
  const row = await rowLink(1)
  await waitFor(() => expect(document.activeElement).toBe(row))
})
