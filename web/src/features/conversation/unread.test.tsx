import type { UnreadOnWire } from '@support-desk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { conversation } from '#testing/sample-chat.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'
import { acceptedSockets } from '#testing/fake-sockets.ts'
import { renderApp, renderFramed, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const UNREAD = route('getUnread')
const unreadOf = (counts: Record<string, number>): { body: UnreadOnWire } => ({
  body: {
    messages: Object.values(counts).reduce((sum, count) => sum + count, 0),
    conversations: Object.entries(counts).map(([ticketId, unread]) => ({ ticketId, unread })),
    more: false,
  },
})

test('marks unread tickets in a list, and shows the number of unread messages in the title of the tab', async () => {
  const sockets = acceptedSockets()
  let unread = unreadOf({ 'ticket-2': 2, elsewhere: 1 })
  const tickets = [sampleTicket(), sampleTicket({ id: 'ticket-2', subject: 'Loud fan' })]
  renderFramed(
    '/viewTickets',
    { [route('listTickets')]: { body: tickets }, [UNREAD]: () => unread },
    sessionOf('User'),
  )
  const link = await screen.findByRole('link', { name: /2 unread.*Loud fan/ })
  expect(link.getAttribute('href')).toBe('/ViewTicketDetails/ticket-2')
  expect(screen.getByRole('link', { name: 'Green projector' })).toBeDefined()
  await waitFor(() => expect(document.title).toBe('(3) View All Tickets · Support Desk'))
  expect(screen.getByRole('link', { name: 'Chats, 3 unread' })).toBeDefined()

  // The mark disappears when the messages are read elsewhere.
  await waitFor(() => expect(sockets).toHaveLength(1))
  act(() => sockets[0]?.say({ kind: 'ready', upTo: 1 }))
  unread = unreadOf({})
  act(() =>
    sockets[0]?.say({
      kind: 'events',
      events: [{ number: 2, kind: 'chat.read', ticketId: 'ticket-2', actorId: null, userId: null }],
      upTo: 2,
    }),
  )
  expect(await screen.findByRole('link', { name: 'Loud fan' })).toBeDefined()
  await waitFor(() => expect(document.title).toBe('View All Tickets · Support Desk'))
})

test('filters a list by unread, status, words and order', async () => {
  const { router, requests } = renderApp(
    '/ticketfilter/Pending',
    {
      [route('listTickets')]: ({ url }) => ({
        body: url.includes('unread=only') ? [sampleTicket({ subject: 'Blank pages' })] : [],
      }),
    },
    sessionOf('User'),
  )
  const asked = () =>
    Object.fromEntries(
      new URL(requests.findLast(({ url }) => url.includes('/api/v1/tickets?'))?.url ?? '').searchParams,
    )
  await userEvent.click(await screen.findByRole('button', { name: 'Only unread' }))
  await screen.findByRole('link', { name: 'Blank pages' })
  expect(router.state.location.search).toBe('?unread=only')
  const own = { scope: 'own', statuses: 'Pending', unread: 'only', limit: '50' }
  expect(asked()).toEqual({ ...own, sort: '-createdAt' })
  await userEvent.click(screen.getByRole('button', { name: 'Created Time' }))
  await waitFor(() => expect(asked()).toEqual({ ...own, sort: 'createdAt' }))
  await enterText(screen.getByRole('searchbox', { name: 'Filter tickets' }), '#123')
  await waitFor(() => expect(asked()).toEqual({ ...own, sort: 'createdAt', q: '#123' }))
})

test('reloads a list of unread tickets when a ticket is read, and says when all are read', async () => {
  const sockets = acceptedSockets()
  let tickets = [sampleTicket()]
  renderApp(
    '/viewTickets?unread=only',
    { [route('listTickets')]: () => ({ body: tickets }) },
    sessionOf('User'),
  )
  await screen.findByRole('link', { name: 'Green projector' })
  await waitFor(() => expect(sockets).toHaveLength(1))
  act(() => sockets[0]?.say({ kind: 'ready', upTo: 1 }))
  tickets = []
  act(() =>
    sockets[0]?.say({
      kind: 'events',
      events: [{ number: 2, kind: 'chat.read', ticketId: 'ticket-1', actorId: null, userId: null }],
      upTo: 2,
    }),
  )
  expect(await screen.findByText('No unread messages')).toBeDefined()
})

test('shows at most 99+ unread messages', async () => {
  renderFramed('/viewTickets', { [UNREAD]: unreadOf({ one: 100 }) }, sessionOf('User'))
  await waitFor(() => expect(document.title).toBe('(99+) View All Tickets · Support Desk'))
})

test('filters conversations by unread', async () => {
  const all = [
    conversation({ ticketId: 't1', subject: 'Loud fan', unread: 2 }),
    conversation({ ticketId: 't2', subject: 'Green projector', unread: 0 }),
  ]
  renderApp(
    '/chat',
    {
      [route('listConversations')]: ({ url }) => ({
        body: url.includes('only=unread') ? all.filter(({ unread }) => unread > 0) : all,
      }),
    },
    sessionOf('User'),
  )
  const list = within(await screen.findByRole('navigation', { name: 'Conversations' }))
  expect(list.getAllByRole('link')).toHaveLength(2)
  await userEvent.click(list.getByRole('button', { name: 'Only unread' }))
  await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(1))
  expect(list.getByRole('link', { name: /Loud fan/ })).toBeDefined()
})
