import type { Role } from '@support-desk/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleReport } from '../testing/sample-report.ts'
import { sampleTicket } from '../testing/sample-ticket.ts'
import { fakeSockets } from '../testing/fake-sockets.ts'
import { type Network, renderApp, sessionOf } from '../testing/render-app.tsx'
import { route } from '../testing/route.ts'

const counts = { body: { Total: 1_234_567, Solved: 1, Pending: 1, Waiting: 1, OnHold: 1, Unassigned: 1 } }
const tickets = { body: Array.from({ length: 3 }, (_, index) => sampleTicket({ id: `ticket-${index}` })) }
const network: Network = {
  [route('listNotifications')]: { body: { notifications: [] } },
  [route('listConversations')]: { body: [] },
  [route('listUnread')]: { body: { messages: 0, conversations: [], more: false } },
  [route('getOverviewReport')]: { body: sampleReport() },
  [route('listUsernameIssues')]: { body: [] },
  [route('countTickets')]: { body: { count: 3, isAtLeast: false } },
  [route('countAllTickets')]: counts,
  [route('countAssignedTickets')]: counts,
  [route('countMyTickets')]: counts,
  [route('listRequestForms')]: { body: [] },
  [route('listFailedMail')]: { body: [] },
  [route('listTickets')]: tickets,
  [route('listUsers', 'User')]: { body: { data: [] } },
}

const PAGES: [Role, path: string][] = [
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
]

afterEach(() => void vi.useRealTimers())

test.each(PAGES)(
  '%s asks for nothing twice on %s, also when coming back to the window',
  async (role, path) => {
    const sockets = fakeSockets()
    const { requests } = renderApp(path, network, sessionOf(role))
    await screen.findByText('User Statistics')
    await waitFor(() => expect(sockets).toHaveLength(1))
    act(() => {
      sockets[0]?.accept()
      sockets[0]?.say({ kind: 'ready', upTo: 1 })
    })
    await waitFor(() => expect(screen.getAllByText('1,234,567').length).toBeGreaterThan(0))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    await act(async () => {
      window.dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    const asked = requests.filter(({ method }) => method === 'GET').map(({ url }) => url)
    expect(asked.filter((url, place) => asked.indexOf(url) !== place)).toEqual([])
  },
)

test('going back to a list shows its rows without waiting for the server', async () => {
  const blocked = Promise.withResolvers<never>()
  let isBlocked = false
  const { router, requests } = renderApp(
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
