import { LIVE_NUMBER_HEADER, type Role } from '@support-desk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleReport } from '#testing/sample-report.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'
import { acceptedSockets } from '#testing/fake-sockets.ts'
import { conversationPage } from '#testing/sample-chat.ts'
import { queueRow, standardViews } from '#testing/sample-queue.ts'
import { currentUserOf, type Network, renderFramed, sessionOf, signedIn } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const counts = { body: { total: 1_234_567, unassigned: 1, waiting: 1, pending: 1, onHold: 1, solved: 1 } }
const tickets = { body: Array.from({ length: 3 }, (_, index) => sampleTicket({ id: `ticket-${index}` })) }
const network: Network = {
  [route('listNotifications')]: { body: [] },
  [route('listConversations')]: { body: [] },
  [route('getUnread')]: { body: { messages: 0, conversations: [], more: false } },
  [route('getOverviewReport')]: { body: sampleReport() },
  [route('getSetupChecklist')]: {
    body: {
      branding: false,
      outgoingMail: false,
      mailbox: false,
      colleague: false,
      samples: false,
      sampleTickets: 0,
      firstReply: false,
    },
  },
  [route('listUsernameIssues')]: { body: [] },
  [route('countTickets')]: { body: { count: 3, isAtLeast: false } },
  [route('countTicketsByStatus')]: counts,
  [route('listRequestForms')]: { body: [] },
  [route('listFailedEmails')]: { body: [] },
  [route('getMailboxAlarm')]: { body: { mailboxes: [], outgoing: null } },
  [route('listTickets')]: tickets,
  [route('listUsers')]: { body: [] },
  [route('listBulkJobs')]: { body: [] },
  [route('listMacros')]: { body: [] },
  [route('getUserCard', 'user-1')]: { body: { id: 'user-1', username: 'uma', role: 'User', image: null } },
  [route('listViews')]: { body: standardViews() },
  [route('countQueueTickets')]: { body: { count: 3, isAtLeast: false } },
  [route('listQueueTickets')]: { body: [1, 2, 3].map((number) => queueRow(number)) },
  ...Object.fromEntries(
    ['q1', 'q2', 'q3', 'ticket-0'].flatMap((id) => [
      [route('getTicket', id), { body: sampleTicket({ id, hasPicture: false }) }],
      [route('getConversation', id), { body: conversationPage([]) }],
      [route('listTimelineEntries', id), { body: [] }],
      [route('listAttachments', id), { body: [] }],
      [route('listWatchers', id), { body: [] }],
      [route('getScheduledReplies', id), { body: { replies: [], total: 0 } }],
      [route('listTicketLinks', id), { body: [] }],
      [route('listSimilarTickets', id), { body: [] }],
      [
        route('getTicketFields', id),
        { body: { form: { id: 'f1', name: 'General' }, forms: [], fields: [] } },
      ],
    ]),
  ),
}

/** Texts that appear once a page is loaded. The default text appears on every page. */
const PAGES: [Role, path: string, shows?: string][] = [
  ['User', '/NewTicket'],
  ['User', '/viewTickets'],
  ['User', '/ticketfilter/Pending'],
  ['User', '/chat'],
  ['SupportTeam', '/supporttmhomepage'],
  ['SupportTeam', '/SupportTeam-AllTickets'],
  ['SupportTeam', '/ticketfilter/Pending'],
  ['Admin', '/AdminPage'],
  ['Admin', '/admintable'],
  ['Admin', '/ticketfilter/Pending'],
  ['Admin', '/AllUsers'],
  ['User', '/ViewTicketDetails/ticket-0'],
  ['SupportTeam', '/ViewTicketDetails/ticket-0'],
  ['SupportTeam', '/inbox', 'Matter 3'],
  ['SupportTeam', '/inbox?ticket=q2', 'Green projector'],
]

const addressesOf = (requests: readonly Request[]): string[] =>
  requests.filter(({ method }) => method === 'GET').map(({ url }) => url)
const askedTwice = (requests: readonly Request[]): string[] => {
  const asked = addressesOf(requests)
  return asked.filter((url, place) => asked.indexOf(url) !== place)
}

afterEach(() => void vi.useRealTimers())

const isLoaded = (client: QueryClient) => waitFor(() => expect(client.isFetching()).toBe(0))

test.each(PAGES)(
  'sends no request twice for the role %s on %s, with late answers and after returning to the window',
  async (role, path, shows = role === 'User' ? 'User Statistics' : 'Logout') => {
    const sockets = acceptedSockets()
    const isReady = Promise.withResolvers<void>()
    const session = sessionOf(role)
    const all = {
      ...network,
      [route('checkSession')]: { body: signedIn(session) },
      [route('getCurrentUser')]: { body: currentUserOf(session) },
    }
    const numbered = Object.fromEntries(
      Object.entries(all).map(([call, answer]) => [
        call,
        async () => {
          if (call !== route('checkSession')) await isReady.promise
          return { ...answer, headers: { [LIVE_NUMBER_HEADER]: '1' } }
        },
      ]),
    )
    const { client, requests } = renderFramed(path, numbered, session)
    await waitFor(() => expect(sockets).toHaveLength(1))
    act(() => sockets[0]?.say({ kind: 'ready', upTo: 2 }))
    isReady.resolve()
    await screen.findAllByText(shows)
    await isLoaded(client)
    // A late answer triggers a refetch in a timer, which ends before a timer that starts later.
    await new Promise((resolve) => setTimeout(resolve))
    await isLoaded(client)
    expect(askedTwice(requests)).toEqual([])

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    await act(async () => {
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    expect(askedTwice(requests)).toEqual([])
  },
)

test("shows a list's cached rows at once on going back", async () => {
  const blocked = Promise.withResolvers<never>()
  let isBlocked = false
  const { router, requests } = renderFramed(
    '/admintable',
    { ...network, [route('listTickets')]: () => (isBlocked ? blocked.promise : tickets) },
    sessionOf('Admin'),
  )
  await screen.findAllByRole('link', { name: 'Green projector' })
  await act(() => router.navigate('/AdminPage'))
  await screen.findByRole('heading', { level: 1, name: 'Admin Home Page' })
  isBlocked = true
  const before = requests.length
  await act(() => router.navigate(-1))
  expect(screen.getAllByRole('link', { name: 'Green projector' })).toHaveLength(3)
  expect(requests.slice(before)).toEqual([])
})
