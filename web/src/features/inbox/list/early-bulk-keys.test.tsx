import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { inboxNetwork, rowLink } from '../../../testing/inbox-network.ts'
import { renderApp, sessionOf } from '../../../testing/render-app.tsx'
import { route } from '../../../testing/route.ts'

const code = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('../bulk/bulk-bar.tsx', async (original) => {
  const bar = await original()
  await code.promise
  return bar
})

/** An inbox in which the code of what is done with a selection comes when the test lets it come. */
async function openInbox() {
  // What the test does not hold back takes no time then.
  await vi.importActual('../bulk/bulk-bar.tsx')
  const started: unknown[] = []
  renderApp(
    '/inbox',
    inboxNetwork(undefined, {
      [route('listBulkJobs')]: { body: [] },
      [route('startBulkJob')]: async (request) => {
        started.push(await request.json())
        return { body: { id: 'job-1' } }
      },
    }),
    sessionOf('SupportTeam'),
  )
  await rowLink(1)
  return { user: userEvent.setup(), started }
}

test('a key right after x is done to what is selected once it can be, and to nothing else', async () => {
  const { user, started } = await openInbox()
  await user.keyboard('jx')
  // Taking was meant for the first alone.
  await user.keyboard('mjx')
  await user.keyboard('e')
  expect(screen.queryByRole('group', { name: 'Selected tickets' })).toBeNull()
  code.resolve()
  await waitFor(() => expect(started).toEqual([{ ids: ['q1', 'q2'], action: 'state', value: 'Solved' }]))
})
