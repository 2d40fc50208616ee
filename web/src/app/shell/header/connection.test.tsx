import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { acceptedSockets } from '#testing/fake-sockets.ts'
import { renderFramed, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const LIVE_WORDS = 'Live'
const user = (id: string, username: string) => ({
  body: { id, username, role: 'SupportTeam', image: null },
})
const ticket = {
  id: 'ticket-1',
  occurredOn: '2026-05-04',
  occurredAt: '',
  subject: 'Green projector',
  message: '',
  assignee: null,
  opened: false,
  status: 'Unassigned',
  createdAt: '2026-05-04T08:00:00.000Z',
  requester: { id: 'u1', username: 'uma' },
}

test("shows the connection's status in the header, and announces only an outage and its end", async () => {
  const sockets = acceptedSockets()
  renderFramed('/admintable', { [route('listTickets')]: { body: [] } }, sessionOf('Admin'))
  const header = within(screen.getByRole('banner'))
  const spoken = header.getByRole('status')
  expect(await header.findByText('Syncing…')).toBeDefined()
  await waitFor(() => expect(sockets).toHaveLength(1))
  sockets[0]?.say({ kind: 'ready', upTo: 1 })
  expect(await header.findByText(LIVE_WORDS)).toBeDefined()
  expect(spoken.textContent).toBe('')

  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  globalThis.dispatchEvent(new Event('offline'))
  await waitFor(() => expect(spoken.textContent).toMatch(/^Offline\. /))
  network.mockReturnValue(true)
  globalThis.dispatchEvent(new Event('online'))
  await waitFor(() => expect(spoken.textContent).toBe('The connection is back.'))
  network.mockRestore()
})

test('names other users beside a ticket in a list while they have the ticket open', async () => {
  const sockets = acceptedSockets()
  renderFramed(
    '/admintable',
    {
      [route('listTickets')]: { body: [ticket] },
      [route('getUserCard', 'p1')]: user('p1', 'Ada'),
      [route('getUserCard', 'p2')]: user('p2', 'Sam'),
    },
    sessionOf('Admin'),
  )
  const row = await screen.findByRole('row', { name: /Green projector/ })
  await waitFor(() => expect(sockets).toHaveLength(1))
  const tell = (...users: string[]) =>
    sockets[0]?.say({
      kind: 'presence',
      ticketId: ticket.id,
      users: users.map((userId) => ({ userId, isTyping: false })),
    })
  sockets[0]?.say({ kind: 'ready', upTo: 1 })
  tell('p1', 'p2')
  expect(await within(row).findByText('Ada and Sam are viewing this')).toBeDefined()
  tell('p2')
  expect(await within(row).findByText('Sam is viewing this')).toBeDefined()
  expect(within(row).getByRole('link').textContent).toBe('Green projector')

  tell()
  await waitFor(() => expect(within(row).queryByText('Sam is viewing this')).toBeNull())
})
