import type { Role } from '@support-desk/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

/** Answers at the end of the test, so that no request stays pending. */
function late(): () => Promise<{ body: unknown }> {
  const { promise, resolve } = Promise.withResolvers<{ body: unknown }>()
  onTestFinished(() => resolve({ body: [] }))
  return () => promise
}
const shape = () => screen.getByRole('main').querySelector<HTMLElement>('[data-shape]')?.dataset.shape

const PAGES: readonly [shape: string, role: Role, path: string][] = [
  ['table', 'User', '/viewTickets'],
  ['table', 'SupportTeam', '/SupportTeam-AllTickets'],
  ['table', 'Admin', '/ticketfilter/Pending'],
  ['table', 'Admin', '/audit'],
  ['tiles', 'Admin', '/AdminPage'],
  ['tiles', 'SupportTeam', '/supporttmhomepage'],
  ['form', 'User', '/NewTicket'],
  ['sheet', 'User', '/profileupdate'],
  ['details', 'User', '/ViewTicketDetails/t1'],
  ['lines', 'User', '/chat'],
]

test.each(PAGES)('shows a %s skeleton to the role %s at %s', async (expected, role, path) => {
  renderApp(path, { [route('checkSession')]: late() }, sessionOf(role))
  await waitFor(() => expect(shape()).toBe(expected))
})

test.each([
  ['table', 'Admin', '/admintable', 'All Tickets', '/api/v1/tickets'],
  ['tiles', 'Admin', '/AdminPage', 'Admin Home Page', '/api/status'],
  ['details', 'User', '/ViewTicketDetails/t1', 'Created Ticket', '/api/v1/tickets/t1'],
] as const)(
  'shows a %s skeleton to the role %s while %s loads',
  async (expected, role, path, heading, call) => {
    renderApp(path, { [`GET ${call}`]: late() }, sessionOf(role))
    await screen.findByRole('heading', { level: 1, name: heading })
    await waitFor(() => expect(shape()).toBe(expected))
  },
)
