import type { TicketDetailsOnWire } from '@support-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Network, renderApp, sessionOf } from '../../testing/render-app.tsx'
import { sampleTicket } from './sample-ticket.ts'

const ADDRESS = '/ViewTicketDetails/ticket-1'
const sam = { _id: 's1', username: 'sam' }
const mine = sampleTicket({ AssignedUser: { _id: 's2', username: 'ada' }, Status: 'Waiting', Opened: true })

const asking = (ticket: () => TicketDetailsOnWire, more: Network = {}): Network => ({
  'GET /api/GetOneTicket/ticket-1': () => ({ body: ticket() }),
  'GET /api/getchats/ticket-1': { body: { chats: [] } },
  ...more,
})
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('the reporter of a new ticket sees all of it, and that it waits for somebody', async () => {
  renderApp(ADDRESS, asking(sampleTicket), sessionOf('User'))
  expect(await screen.findByText('Waiting To Assign')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Created Ticket')
  expect(document.title).toBe('Green projector · Support Desk')
  expect(fact('Ticket Id')).toBe('ticket-1')
  expect(fact('Assigned Person')).toBe('Not Assigned')
  expect(fact('Opened')).toBe('Ticket is not Open')
  expect(fact('Status')).toBe('Unassigned')
  expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull()
})

test('an admin goes from a free ticket to the choice of a support member', async () => {
  const { router } = renderApp(ADDRESS, asking(sampleTicket), sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/allsupportteam/ticket-1'))
})

test('a support member who takes a ticket may work on it at once', async () => {
  let ticket = sampleTicket()
  const take = () => {
    ticket = mine
    return { body: { msg: 'ok' } }
  }
  renderApp(
    ADDRESS,
    asking(() => ticket, { 'POST /api/taketickets': take }),
    sessionOf('SupportTeam'),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Take' }))
  expect(await screen.findByRole('combobox', { name: 'New status' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Take' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Chat' })).toBeDefined()
})

test('who is too late to take a ticket learns who has it', async () => {
  let ticket = sampleTicket()
  const take = () => {
    ticket = { ...mine, AssignedUser: sam }
    return { status: 409, body: { msg: 'Somebody else has this ticket already.', code: 'ticket_taken' } }
  }
  renderApp(
    ADDRESS,
    asking(() => ticket, { 'POST /api/taketickets': take }),
    sessionOf('SupportTeam'),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Take' }))
  expect(await screen.findByText('Error: sam already has this ticket.')).toBeDefined()
  expect(fact('Assigned Person')).toBe('sam')
})

test('the assignee sets the status, and nothing is sent while it is Select', async () => {
  let ticket = mine
  const update = async (request: Request) => {
    expect(await request.json()).toEqual({ status: 'Solved', ticketid: 'ticket-1' })
    ticket = { ...mine, Status: 'Solved' }
    return { body: { msg: 'Updated' } }
  }
  const { requests } = renderApp(
    ADDRESS,
    asking(() => ticket, { 'POST /api/updateTicket': update }),
    sessionOf('SupportTeam'),
  )
  const status = await screen.findByRole('combobox', { name: 'New status' })
  const words = within(status)
    .getAllByRole('option')
    .map((option) => option.textContent)
  expect(words).toEqual(['Select', 'OnHold', 'Pending', 'Solved'])

  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)

  await userEvent.selectOptions(status, 'Solved')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Updated')).toBeDefined()
  expect(
    screen.getByText('Status', { selector: 'dt' }).nextElementSibling?.firstElementChild?.textContent,
  ).toBe('Solved')
})

test('a status that the server refuses is taken back, with a word', async () => {
  const refuse = { status: 403, body: { msg: 'Only the assignee may change it.', code: 'not_assignee' } }
  renderApp(
    ADDRESS,
    asking(() => mine, { 'POST /api/updateTicket': refuse }),
    sessionOf('SupportTeam'),
  )
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'New status' }), 'Solved')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Error: Only the assignee may change it.')).toBeDefined()
  expect(fact('Status')).toContain('Waiting')
})

test('another support member sees the status as text', async () => {
  renderApp(
    ADDRESS,
    asking(() => ({ ...mine, AssignedUser: sam })),
    sessionOf('SupportTeam'),
  )
  await screen.findByRole('button', { name: 'Chat' })
  expect(fact('Status')).toBe('Waiting')
  expect(screen.queryByRole('combobox')).toBeNull()
})
