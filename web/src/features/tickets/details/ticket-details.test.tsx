import type { TimelineKind } from '@support-desk/contract'
import type { TimelineEntry } from '#api/models.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { KEYS } from '#api/keys.ts'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { type SampleTicket, sampleTicket, ticketOnWire } from '#testing/sample-ticket.ts'
import { queueFields } from '#testing/sample-queue.ts'
import { choicesOf, pick } from '#testing/pick.ts'

const ADDRESS = '/ViewTicketDetails/ticket-1'
const sam = { id: 's1', username: 'sam' }
const mine = sampleTicket({ assignee: { id: 's2', username: 'ada' }, status: 'Waiting', isOpened: true })

const uma = { id: 'user-1', username: 'uma', role: 'User' } as const
const tom = { id: 's3', username: 'tom', role: 'SupportTeam' } as const
const entry = (number: number, kind: TimelineKind, more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  number,
  kind,
  by: null,
  occurredAt: '2026-05-04T08:00:00.000Z',
  user: '',
  from: null,
  to: null,
  text: '',
  team: null,
  ...more,
})

const asking = (ticket: () => SampleTicket, more: Network = {}): Network => ({
  [route('getTicket', 'ticket-1')]: () => ({ body: ticket() }),
  [route('listTimelineEntries', 'ticket-1')]: { body: [] },
  ...more,
})
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('shows the requester all of a new ticket, and that it waits for an agent', async () => {
  renderApp(ADDRESS, asking(sampleTicket), sessionOf('User'))
  expect(await screen.findByText('Waiting To Assign')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Created Ticket')
  expect(document.title).toBe('#1 Green projector · Support Desk')
  expect(fact('Ticket Id')).toBe('ticket-1')
  expect(fact('Assigned Person')).toBe('Not Assigned')
  expect(fact('Opened by support')).toBe('Ticket is not Open')
  expect(fact('Status')).toBe('Unassigned')
  expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull()
  screen.getByText('Thanks, we have your ticket #1. We will notify you here when there is news.')
  screen.getByText('In our queue. No one has taken it yet.')
})

test('explains the status only to the requester', async () => {
  const pending = sampleTicket({ assignee: sam, status: 'Pending' })
  const { unmount } = renderApp(
    ADDRESS,
    asking(() => pending),
    sessionOf('User'),
  )
  await screen.findByText('We are working on it.')
  expect(fact('Status')).toBe('Pending')
  expect(screen.queryByText(/^Thanks/)).toBeNull()
  unmount()
  renderApp(
    ADDRESS,
    asking(() => pending),
    sessionOf('Admin'),
  )
  await screen.findByText('Assigned Person')
  expect(screen.queryByText('We are working on it.')).toBeNull()
})

test('copies the short address of the ticket', async () => {
  renderApp(ADDRESS, asking(sampleTicket), sessionOf('User'))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/t/1`)
  expect(await screen.findByText('Link copied.')).toBeDefined()
})

test('shows another heading for a missing ticket', async () => {
  renderApp(ADDRESS, {}, sessionOf('User'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ticket not found' })).toBeDefined()
  expect(document.title).toBe('Ticket not found · Support Desk')
  expect(screen.getByText('We couldn’t find this ticket')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeDefined()
})

test('leads an admin from an unassigned ticket to the choice of an agent', async () => {
  const { router } = renderApp(ADDRESS, asking(sampleTicket), sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/allsupportteam/ticket-1'))
})

test('lets the assignee set the status, and sends nothing until a status is chosen', async () => {
  let ticket = mine
  const update = async (request: Request) => {
    expect(await request.json()).toEqual({ status: 'Solved', ticketid: 'ticket-1', version: 1 })
    ticket = { ...mine, status: 'Solved' }
    return { body: { msg: 'Updated' } }
  }
  const { requests } = renderApp(
    ADDRESS,
    asking(() => ticket, { [route('updateTicket')]: update }),
    sessionOf('SupportTeam'),
  )
  const status = await screen.findByRole('combobox', { name: 'New status' })
  expect(await choicesOf(status)).toEqual(['Select', 'OnHold', 'Pending', 'Solved'])

  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)

  await pick(status, 'Solved')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Updated')).toBeDefined()
  expect(
    screen.getByText('Status', { selector: 'dt' }).nextElementSibling?.firstElementChild?.textContent,
  ).toBe('Solved')
})

test('reverts a rejected status, with a message', async () => {
  const refuse = { status: 403, body: { msg: 'Only the assignee may change it.', code: 'not_assignee' } }
  renderApp(
    ADDRESS,
    asking(() => mine, { [route('updateTicket')]: refuse }),
    sessionOf('SupportTeam'),
  )
  await pick(await screen.findByRole('combobox', { name: 'New status' }), 'Solved')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Error: Only the assignee may change it.')).toBeDefined()
  expect(fact('Status')).toContain('Waiting')
})

test('keeps the focus in another field while a status is being saved', async () => {
  const answer = Promise.withResolvers<void>()
  const update = async () => {
    await answer.promise
    return { body: { msg: 'Updated' } }
  }
  renderApp(
    ADDRESS,
    asking(() => mine, { [route('updateTicket')]: update }),
    sessionOf('SupportTeam'),
  )
  await pick(await screen.findByRole('combobox', { name: 'New status' }), 'Solved')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  const elsewhere = screen.getByRole('button', { name: 'Chat' })
  elsewhere.focus()
  answer.resolve()
  expect(await screen.findByText('Updated')).toBeDefined()
  expect(document.activeElement).toBe(elsewhere)
})

test('disables Update until a status is chosen, and clears the old message on the next choice', async () => {
  renderApp(
    ADDRESS,
    asking(() => mine, { [route('updateTicket')]: { body: { msg: 'Updated' } } }),
    sessionOf('SupportTeam'),
  )
  const status = await screen.findByRole('combobox', { name: 'New status' })
  const update = screen.getByRole('button', { name: 'Update' })
  expect(update).toHaveProperty('disabled', true)
  await pick(status, 'Solved')
  await userEvent.click(update)
  expect(await screen.findByText('Updated')).toBeDefined()
  expect(update).toHaveProperty('disabled', true)
  expect(document.activeElement).toBe(status)
  await pick(status, 'OnHold')
  expect(screen.queryByText('Updated')).toBeNull()
})

test('shows the status as text to other agents', async () => {
  renderApp(
    ADDRESS,
    asking(() => ({ ...mine, assignee: sam })),
    sessionOf('SupportTeam'),
  )
  await screen.findByRole('button', { name: 'Chat' })
  expect(fact('Status')).toBe('Waiting')
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('names the other user in a conflict, and offers to change the ticket anyway', async () => {
  let ticket = mine
  const sent: unknown[] = []
  const update = async (request: Request) => {
    const body = (await request.json()) as { version: number }
    sent.push(body)
    if (body.version === ticket.version) {
      ticket = { ...ticket, status: 'Solved', version: ticket.version + 1 }
      return { body: { msg: 'Updated' } }
    }
    return {
      status: 409,
      body: { msg: 'ada set it to On Hold.', code: 'ticket_changed', ticket: ticketOnWire(ticket) },
    }
  }
  renderApp(
    ADDRESS,
    asking(() => ticket, { [route('updateTicket')]: update }),
    sessionOf('SupportTeam'),
  )
  const status = await screen.findByRole('combobox', { name: 'New status' })
  await pick(status, 'Solved')
  ticket = { ...mine, status: 'OnHold', version: 2 }
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Error: ada set it to On Hold.')).toBeDefined()
  expect(fact('Status')).toContain('OnHold')
  expect(status).toHaveProperty('value', 'Solved')

  await userEvent.click(screen.getByRole('button', { name: 'Set to Solved anyway' }))
  expect(await screen.findByText('Updated')).toBeDefined()
  expect(sent).toEqual([
    { status: 'Solved', ticketid: 'ticket-1', version: 1 },
    { status: 'Solved', ticketid: 'ticket-1', version: 2 },
  ])
  expect(status).toHaveProperty('value', 'Select')
})

test('shows a requester the events, latest first, and reports changes by others', async () => {
  const entries = [entry(2, 'ticket.opened', { by: tom }), entry(1, 'ticket.raised', { by: uma })]
  const { client } = renderApp(
    ADDRESS,
    asking(() => mine, {
      [route('listTimelineEntries', 'ticket-1')]: () => ({ body: [...entries] }),
    }),
    sessionOf('User'),
  )
  const line = await screen.findByRole('region', { name: 'Activity' })
  const lines = () =>
    within(line)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
      .filter((text) => /this (?:ticket|first)/.test(text))
  await within(line).findByText(/viewed this first/)
  // Staff have a mark before their names.
  expect(lines().map((text) => /^[A-Za-z]+ [a-z]+/.exec(text)?.[0])).toEqual([
    'Supporttom viewed',
    'uma created',
  ])

  entries.unshift(entry(4, 'ticket.state_changed', { by: { ...tom, username: 'ada' }, to: 'Pending' }))
  await client.invalidateQueries({ queryKey: KEYS.timeline('ticket-1') })
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()

  entries.unshift(entry(5, 'ticket.state_changed', { by: tom, from: 'Pending', to: 'Solved' }))
  await client.invalidateQueries({ queryKey: KEYS.timeline('ticket-1') })
  const close = await screen.findByRole('button', { name: 'Dismiss' })
  expect(close.closest('[role=status]')?.textContent).toContain('tom set this ticket to Solved')
  await userEvent.click(close)
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

test('links the side conversations of a ticket to the inbox, for staff', async () => {
  const side = {
    id: 'side-1',
    ticketId: 'ticket-1',
    number: 1,
    subject: 'Spare lamp',
    recipients: ['pia@parts.example'],
    startedAt: '2026-05-04T10:00:00.000Z',
    messageCount: 2,
    turn: 'us',
    last: { at: '2026-05-04T11:00:00.000Z', from: 'Pia', beginning: 'It ships on Monday.' },
    hasUndelivered: false,
  }
  const ticket = sampleTicket({ queue: queueFields })
  renderApp(
    ADDRESS,
    asking(() => ticket, { [route('listSideConversations', 'ticket-1')]: { body: [side] } }),
    sessionOf('SupportTeam'),
  )
  const link = await screen.findByRole('link', { name: /Spare lamp.*Pia\W* answered/ })
  expect(link.getAttribute('href')).toBe('/inbox?ticket=ticket-1')
})
