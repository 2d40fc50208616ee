import { userEvent } from '@testing-library/user-event'
import { inboxNetwork, rowLink } from './inbox-network.ts'
import { renderApp, sessionOf } from './render-app.tsx'
import { route } from './route.ts'

/** A tag that two tickets have. */
export const VPN = {
  id: 'v',
  name: 'vpn',
  isArchived: false,
  otherNames: [],
  tickets: { count: 2, isAtLeast: false },
}

/** An inbox of a support member, where what is done with several tickets is answered so; gives the hands and what was begun. */
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
