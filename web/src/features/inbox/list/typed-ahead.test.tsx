import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { inboxNetwork, rowLink } from '../../../testing/inbox-network.ts'
import { renderApp, sessionOf } from '../../../testing/render-app.tsx'
import { route } from '../../../testing/route.ts'

const code = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('../bulk/bulk-dialogs.tsx', async (original) => {
  const dialogs = await original()
  await code.promise
  return dialogs
})

const vpn = {
  id: 'v',
  name: 'vpn',
  isArchived: false,
  otherNames: [],
  tickets: { count: 2, isAtLeast: false },
}

const started: unknown[] = []

/** An inbox whose first ticket is selected; what is begun with it is answered so. */
async function openSelected(answer: { status?: number; body: object }) {
  started.length = 0
  renderApp(
    '/inbox',
    inboxNetwork(undefined, {
      [route('listBulkJobs')]: { body: [] },
      [route('listTags')]: { body: [vpn] },
      [route('getTagSettings')]: { body: { makers: 'admins' } },
      [route('startBulkJob')]: async (request) => {
        started.push(await request.json())
        return answer
      },
    }),
    sessionOf('SupportTeam'),
  )
  await rowLink(1)
  const user = userEvent.setup()
  await user.keyboard('jx')
  await screen.findByRole('group', { name: 'Selected tickets' })
  return user
}

test('what is typed behind the key of a dialog is meant for its field, and the focus is where it was after it', async () => {
  const user = await openSelected({ status: 400, body: { code: 'validation', detail: 'Not now.' } })
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
  const user = await openSelected({ body: { id: 'job-1' } })
  await user.keyboard('sin 2h{Enter}')
  await waitFor(() => expect(started).toMatchObject([{ ids: ['q1'], action: 'snooze' }]))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected tickets' })).toBeNull())
  const row = await rowLink(1)
  await waitFor(() => expect(document.activeElement).toBe(row))
})
