import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, renderFramed, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'

const free = sampleTicket()
const held = sampleTicket({
  id: 'ticket-2',
  subject: 'Loud fan',
  status: 'Waiting',
  assignee: { id: 's1', username: 'sam' },
})
const headings = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent)
const rowOf = (subject: string) => screen.getByRole('row', { name: new RegExp(subject) })

test('shows users their tickets under the specified column headings, and opens a ticket from its row', async () => {
  const { router } = renderApp(
    '/viewTickets',
    { [route('listTickets')]: { body: [free, held] } },
    sessionOf('User'),
  )
  await screen.findByRole('table', { name: 'Tickets' })
  expect(headings()).toEqual(['S.No', 'ID', 'Date', 'Created', 'Subject', 'Assign', 'Status', 'View'])

  expect(within(rowOf('Green projector')).getByText('Not Assigned')).toBeDefined()
  const link = within(rowOf('Loud fan')).getByRole('link', { name: 'Loud fan' })
  expect(link.getAttribute('href')).toBe('/ViewTicketDetails/ticket-2')

  await userEvent.click(within(rowOf('Loud fan')).getByText('sam'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-2'))
})

test('lets an agent take unassigned tickets and view assigned ones', async () => {
  const { router } = renderApp(
    '/SupportTeam-AllTickets',
    { [route('listTickets')]: { body: [free, held] } },
    sessionOf('SupportTeam'),
  )
  const table = await screen.findByRole('table')
  expect(headings()).toEqual(['S.No', 'ID', 'Date', 'Created', 'Subject', 'Assign', 'Status', 'Actions'])
  expect(within(table).getByText('Already Assign')).toBeDefined()
  await userEvent.click(within(table).getByRole('button', { name: 'Take Green projector' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-1'))
})

test.each([
  ['User', 'own', 'Waiting,Unassigned'],
  ['SupportTeam', 'own', 'Waiting'],
  ['Admin', 'visible', 'Waiting'],
] as const)('requests for the role %s the %s tickets with the statuses %s', async (role, scope, statuses) => {
  const network = { [route('listTickets')]: { body: [held] } }
  const { requests } = renderApp('/ticketfilter/waiting', network, sessionOf(role))
  expect(await screen.findByRole('heading', { name: 'waiting Tickets' })).toBeDefined()
  await screen.findByText('Loud fan')
  expect(headings()).toEqual([
    's.no',
    'Created Time',
    'Subject',
    'Status',
    'Assigned User',
    'Occured Date',
    'Actions',
  ])
  const asked = new URL(requests.find(({ url }) => url.includes('/api/v1/tickets?'))?.url ?? '').searchParams
  expect(Object.fromEntries(asked)).toEqual({ scope, statuses, sort: '-createdAt', limit: '50' })
})

test('sends filter and order to the server, and stores them in the address', async () => {
  const { router, requests } = renderApp(
    '/admintable',
    { [route('listTickets')]: ({ url }) => ({ body: url.includes('q=') ? [] : [free, held] }) },
    sessionOf('Admin'),
  )
  const lastAsked = () => new URL(requests.at(-1)?.url ?? '').searchParams
  await screen.findByRole('table')
  const orderOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')
  expect([orderOf('Created'), orderOf('Date')]).toEqual(['descending', 'none'])

  await userEvent.click(screen.getByRole('button', { name: 'Subject' }))
  await waitFor(() => expect(lastAsked().get('sort')).toBe('subject'))
  await waitFor(() => expect([orderOf('Subject'), orderOf('Created')]).toEqual(['ascending', 'none']))

  await enterText(screen.getByRole('searchbox', { name: 'Filter tickets' }), 'fan')
  expect(await screen.findByText('No results for “fan”')).toBeDefined()
  await waitFor(() => expect(lastAsked().get('q')).toBe('fan'))
  await waitFor(() => expect(router.state.location.search).toBe('?sort=subject&q=fan'))

  await userEvent.click(screen.getByText('Clear filter'))
  await screen.findByRole('table')
  await waitFor(() => expect(router.state.location.search).toBe('?sort=subject'))
})

test('shows short dates and ids in a row, with the full values as tooltips', async () => {
  const longId = 'k3Wd9xQ2mB7pLs0vTzRy1A'
  const year = new Date().getFullYear()
  const older = sampleTicket({ id: longId, occurredOn: '2021-05-04' })
  const recent = sampleTicket({ subject: 'Loud fan', occurredOn: `${year}-01-21`, occurredTime: '10:37' })
  renderApp('/admintable', { [route('listTickets')]: { body: [older, recent] } }, sessionOf('Admin'))
  await screen.findByRole('table')
  const timeIn = (subject: string) => rowOf(subject).querySelector('time')
  const inWords = (time: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(undefined, options).format(new Date(time))
  const whole = { dateStyle: 'medium', timeStyle: 'short' } as const
  const day = { month: 'short', day: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  expect(timeIn('Loud fan')?.textContent).toBe(inWords(`${year}-01-21T10:37`, { ...day, ...clock }))
  expect(timeIn('Loud fan')?.title).toBe(inWords(`${year}-01-21T10:37`, whole))
  expect(timeIn('Green projector')?.textContent).toBe(
    inWords('2021-05-04T09:30', { ...day, year: 'numeric' }),
  )
  expect(timeIn('Green projector')?.title).toBe(inWords('2021-05-04T09:30', whole))

  const user = userEvent.setup()
  const id = screen.getByRole('button', { name: 'Copy ID k3Wd9x' })
  expect([id.textContent, id.title]).toEqual(['k3Wd9x', `Copy ${longId}`])
  await user.click(id)
  expect(await navigator.clipboard.readText()).toBe(longId)
  expect(await screen.findByText('ID copied.')).toBeDefined()
})

test('lists unassigned tickets first, or only these, for agents, and counts them in the menu', async () => {
  const { router, requests } = renderFramed(
    '/SupportTeam-AllTickets',
    {
      [route('listTickets')]: ({ url }) => ({ body: url.includes('statuses=') ? [free] : [free, held] }),
      [route('countTicketsByStatus')]: {
        body: { total: 1, unassigned: 0, waiting: 1, pending: 0, onHold: 0, solved: 0 },
      },
      [route('countTickets')]: { body: { count: 7, isAtLeast: false } },
    },
    sessionOf('SupportTeam'),
  )
  const asked = () =>
    new URL(requests.findLast(({ url }) => url.includes('/api/v1/tickets?'))?.url ?? '').searchParams
  await screen.findByText('Loud fan')
  expect(asked().get('sort')).toBe('unassigned')
  expect(within(rowOf('Loud fan')).getByText('uma')).toBeDefined()
  const link = await screen.findByRole('link', { name: /Take New Ticket/ })
  await waitFor(() => expect(link.textContent).toBe('Take New Ticket7'))

  await userEvent.click(screen.getByRole('switch', { name: 'Only unassigned' }))
  await waitFor(() => expect(screen.queryByText('Loud fan')).toBeNull())
  expect(asked().get('statuses')).toBe('Unassigned')
  expect(router.state.location.search).toBe('?show=unassigned')
  await userEvent.click(screen.getByRole('switch', { name: 'Only unassigned' }))
  expect(await screen.findByText('Loud fan')).toBeDefined()
})

test('shows and announces the number of matches beside the filter', async () => {
  const { requests } = renderApp(
    '/ticketfilter/Pending',
    {
      [route('listTickets')]: { body: [free, held] },
      [route('countTickets')]: { body: { count: 500, isAtLeast: true } },
    },
    sessionOf('Admin'),
  )
  await enterText(await screen.findByRole('searchbox', { name: 'Filter tickets' }), 'fan')
  const found = await screen.findByText('500+ found')
  expect(found.getAttribute('role')).toBe('status')
  // Slow typing causes intermediate counts.
  const counted = () => requests.findLast(({ url }) => url.includes('/tickets/count'))?.url ?? ''
  await waitFor(() => expect(new URL(counted()).search).toBe('?scope=visible&statuses=Pending&q=fan'))
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Filter tickets' }))
  await waitFor(() => expect(found.textContent).toBe(''))
})

test('moves between rows by arrow keys, and opens a ticket by Enter', async () => {
  const { router } = renderApp(
    '/admintable',
    { [route('listTickets')]: { body: [free, held] } },
    sessionOf('Admin'),
  )
  const link = await screen.findByRole('link', { name: 'Green projector' })
  link.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Loud fan')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-2'))
})

test('holds back new rows while the pointer is over the list, until the reader shows them', async () => {
  const tickets = [held]
  const { client } = renderApp(
    '/admintable',
    { [route('listTickets')]: () => ({ body: tickets }) },
    sessionOf('Admin'),
  )
  const row = await screen.findByText('Loud fan')
  await userEvent.hover(row)
  tickets.unshift(free)
  await client.invalidateQueries()
  const more = await screen.findByRole('button', { name: '1 new' })
  expect(screen.queryByText('Green projector')).toBeNull()
  await userEvent.click(more)
  expect(screen.getByText('Green projector')).toBeDefined()

  await userEvent.unhover(screen.getByRole('table'))
  await userEvent.hover(document.body)
  tickets.unshift(sampleTicket({ id: 'ticket-3', subject: 'No sound' }))
  await client.invalidateQueries()
  expect(await screen.findByText('No sound')).toBeDefined()
})

test('keeps and marks a ticket that left the list under the pointer, and updates a changed ticket', async () => {
  let tickets = [free, held]
  const { client } = renderApp(
    '/admintable',
    { [route('listTickets')]: () => ({ body: tickets }) },
    sessionOf('Admin'),
  )
  await userEvent.hover(await screen.findByText('Loud fan'))
  tickets = [{ ...held, status: 'Solved' }]
  await client.invalidateQueries()
  await within(rowOf('Loud fan')).findByText('Solved')
  expect(rowOf('Green projector').textContent).toContain('Changed, no longer in this list')
  await userEvent.click(screen.getByRole('button', { name: 'Show changes' }))
  expect(screen.queryByText('Green projector')).toBeNull()
})

test('reports a list that cannot be loaded, and retries', async () => {
  let working = false
  const failure = { status: 400, body: { detail: 'Please check what you entered.', code: 'validation' } }
  renderApp(
    '/viewTickets',
    { [route('listTickets')]: () => (working ? { body: [] } : failure) },
    sessionOf('User'),
  )
  const retry = await screen.findByRole('button', { name: 'Try again' })
  working = true
  await userEvent.click(retry)
  expect(await screen.findByText('You have no tickets yet')).toBeDefined()
})
