import { userEvent } from '@testing-library/user-event'
import { inboxNetwork, rowLink } from './inbox-network.ts'
import { renderApp, sessionOf } from './render-app.tsx'
import { route } from './route.ts'

/** A tag of two tickets. */
export const VPN = {
  id: 'v',
  name: 'vpn',
  isArchived: false,
  otherNames: [],
  tickets: { count: 2, isAtLeast: false },
}

/**
 * Opens the inbox of an agent with selected tickets. `answer` answers bulk jobs. Returns the user and the recorded
 * jobs.
 */
export async function openBulkInbox(answer: { status?: number; body: object } = { body: { id: 'job-1' } }) {
  const started: unknown[] = []
  renderApp(
    '/inbox',
    inboxNetwork(undefined, {
      [route('listBulkJobs')]: { body: [] },
      [route('listTags')]: { body: [VPN] },
      [route('getTagSettings')]: { body: { makers: 'admins' } },
      [route('createBulkJob')]: async (request) => {
        started.push(await request.json())
        return answer
      },
    }),
    sessionOf('SupportTeam'),
  )
  await rowLink(1)
  return { user: userEvent.setup(), started }
}
