import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { sampleTicket, ticketOnWire } from '#testing/sample-ticket.ts'

const members = {
  body: [{ id: 's1', username: 'sam', email: 'sam@example.org', openTickets: 3, isOnline: true }],
}

test('lets an admin assign a ticket to an agent, and returns to the ticket', async () => {
  const { router, requests } = renderApp(
    '/allsupportteam/ticket-1',
    {
      [route('listAgents')]: members,
      [route('getTicket', 'ticket-1')]: { body: sampleTicket() },
      [route('listTimelineEntries', 'ticket-1')]: { body: [] },
      [route('legacyAssignTicket')]: { body: { msg: 'ok' } },
    },
    sessionOf('Admin'),
  )
  expect(await screen.findByText('sam@example.org')).toBeDefined()
  await screen.findByRole('link', { name: 'Green projector' })
  await userEvent.click(screen.getByRole('button', { name: 'Assign sam' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-1'))
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ ticketid: 'ticket-1', supportteamid: 's1', version: 1 })
})

test('assigns by the current version when an agent is chosen before the ticket is loaded', async () => {
  const details = Promise.withResolvers<void>()
  const { router, requests } = renderApp(
    '/allsupportteam/ticket-1',
    {
      [route('listAgents')]: members,
      [route('getTicket', 'ticket-1')]: async () => {
        await details.promise
        return { body: sampleTicket({ version: 7 }) }
      },
      [route('legacyAssignTicket')]: { body: { msg: 'ok' } },
    },
    sessionOf('Admin'),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Assign sam' }))
  details.resolve()
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-1'))
  const sent = requests.filter(({ method }) => method === 'POST')
  expect(await Promise.all(sent.map((request): Promise<unknown> => request.json()))).toEqual([
    { ticketid: 'ticket-1', supportteamid: 's1', version: 7 },
  ])
})

test('offers no agents for a missing ticket', async () => {
  renderApp('/allsupportteam/ticket-1', { [route('listAgents')]: members }, sessionOf('Admin'))
  expect(await screen.findByText('We couldn’t find this ticket')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ticket not found')
  expect(screen.queryByRole('button', { name: 'Assign sam' })).toBeNull()
})

test('offers to assign a ticket anyway after a conflict', async () => {
  let ticket = sampleTicket()
  const assign = async (request: Request) => {
    const { version } = (await request.json()) as { version: number }
    if (version === ticket.version) return { body: { msg: 'ok' } }
    return {
      status: 409,
      body: { msg: 'Dana unassigned it from tom.', code: 'ticket_changed', ticket: ticketOnWire(ticket) },
    }
  }
  const { router } = renderApp(
    '/allsupportteam/ticket-1',
    {
      [route('listAgents')]: members,
      [route('getTicket', 'ticket-1')]: () => ({ body: ticket }),
      [route('legacyAssignTicket')]: assign,
    },
    sessionOf('Admin'),
  )
  const give = await screen.findByRole('button', { name: 'Assign sam' })
  await screen.findByRole('link', { name: 'Green projector' })
  ticket = sampleTicket({ version: 3 })
  await userEvent.click(give)
  expect(await screen.findByText('Error: Dana unassigned it from tom.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Assign sam anyway' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-1'))
})

test('does not assign a ticket that already has an assignee', async () => {
  renderApp(
    '/allsupportteam/ticket-1',
    {
      [route('listAgents')]: members,
      [route('getTicket', 'ticket-1')]: {
        body: sampleTicket({ assignee: { id: 's2', username: 'tom' }, status: 'Waiting' }),
      },
    },
    sessionOf('Admin'),
  )
  expect(await screen.findByText('tom already has this ticket.')).toBeDefined()
  const button = await screen.findByRole('button', { name: 'Assign sam' })
  expect(button).toHaveProperty('disabled', true)
})

const held = sampleTicket({ assignee: { id: 's2', username: 'tom' }, status: 'Waiting', version: 2 })
const two = {
  body: [
    ...members.body,
    { id: 's2', username: 'tom', email: 'tom@example.org', openTickets: 0, isOnline: false },
  ],
}

test("lets an admin reassign a ticket with a note, and shows each agent's load and presence", async () => {
  const sent: unknown[] = []
  const network = {
    [route('listAgents')]: two,
    [route('getTicket', 'ticket-1')]: { body: held },
    [route('listTimelineEntries', 'ticket-1')]: { body: [] },
    [route('assignTicket', 'ticket-1')]: async (request: Request) => {
      sent.push(await request.json())
      return { body: { status: 'Waiting', version: 3, assignee: { id: 's1', username: 'sam' } } }
    },
  }
  const first = renderApp('/ViewTicketDetails/ticket-1', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Reassign' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Reassign Ticket' })).toBeDefined()
  const rowOf = async (name: string) => (await screen.findByText(`${name}@example.org`)).closest('tr')
  await waitFor(async () => expect((await rowOf('sam'))?.textContent).toContain('Online3'))
  await waitFor(async () => expect((await rowOf('tom'))?.textContent).toContain('Away0Current assignee'))
  await enterText(screen.getByRole('textbox', { name: 'Note for the new assignee' }), 'Ask for the serial')

  // The note is kept until the ticket is reassigned.
  first.unmount()
  const { router } = renderApp('/allsupportteam/ticket-1?reassign=1', network, sessionOf('Admin'))
  expect(await screen.findByDisplayValue('Ask for the serial')).toBeDefined()
  await userEvent.click(await screen.findByRole('button', { name: 'Reassign to sam' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-1'))
  expect(sent).toEqual([{ assigneeId: 's1', version: 2, note: 'Ask for the serial' }])
  expect(Object.keys(localStorage).filter((key) => key.includes('handover'))).toEqual([])
})

test('offers to reassign a ticket anyway after a conflict, with the same note', async () => {
  let ticket = held
  const sent: { version: number; note: string }[] = []
  const reassign = async (request: Request) => {
    const body = (await request.json()) as { version: number; note: string }
    sent.push(body)
    if (body.version === ticket.version) return { body: { status: 'Waiting', version: 9, assignee: null } }
    const problem = { detail: 'tom unassigned it.', code: 'ticket_changed', ticket }
    return { status: 409, body: { type: 'about', title: 'Changed', status: 409, ...problem } }
  }
  const { router } = renderApp(
    '/allsupportteam/ticket-1?reassign=1',
    {
      [route('listAgents')]: members,
      [route('getTicket', 'ticket-1')]: () => ({ body: ticket }),
      [route('assignTicket', 'ticket-1')]: reassign,
    },
    sessionOf('Admin'),
  )
  await enterText(await screen.findByRole('textbox', { name: 'Note for the new assignee' }), 'Hello')
  ticket = { ...held, assignee: { id: 's3', username: 'eve' }, version: 4 }
  await userEvent.click(await screen.findByRole('button', { name: 'Reassign to sam' }))
  expect(await screen.findByText('Error: tom unassigned it.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Reassign to sam anyway' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/ticket-1'))
  expect(sent.map(({ version, note }) => [version, note])).toEqual([
    [2, 'Hello'],
    [4, 'Hello'],
  ])
})
