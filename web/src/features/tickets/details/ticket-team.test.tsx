import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { sampleTicket, type SampleTicket } from '#testing/sample-ticket.ts'
import { pick } from '#testing/pick.ts'

const ADDRESS = '/ViewTicketDetails/ticket-1'
const networks = { id: 'n', name: 'Networks' }
const printers = { id: 'p', name: 'Printers' }
const whole = (team: typeof networks) => ({
  ...team,
  address: null,
  members: [],
  openTickets: { count: 0, isAtLeast: false },
  version: 1,
})

type Team = NonNullable<SampleTicket['queue']>['team']

const inQueue = (team: Team, more: Partial<SampleTicket> = {}): SampleTicket =>
  sampleTicket({
    queue: {
      turn: 'us',
      turnSince: '2026-05-04T08:00:00.000Z',
      priority: 'normal',
      snooze: null,
      channel: 'web',
      isSpam: false,
      team,
      tags: [],
    },
    ...more,
  })

/** Simulates a server that changes a ticket's team, and records the sent bodies. */
function helpDesk(ticket: SampleTicket, teams = [networks, printers]) {
  const sent: unknown[] = []
  let now = ticket
  const network: Network = {
    [route('getTicket', 'ticket-1')]: () => ({ body: now }),
    [route('listTimelineEntries', 'ticket-1')]: { body: [] },
    [route('listTeams')]: { body: teams.map(whole) },
    [route('updateTicketTeam', 'ticket-1')]: async (request) => {
      const body = (await request.json()) as { teamId: string | null; release?: boolean }
      sent.push(body)
      const team = teams.find(({ id }) => id === body.teamId) ?? null
      now = inQueue(team, { assignee: body.release ? null : now.assignee })
      return { body: {} }
    },
  }
  return { network, sent }
}

test('shows staff the team of a ticket, and lets them change it', async () => {
  const { network, sent } = helpDesk(inQueue(networks))
  renderApp(ADDRESS, network, sessionOf('Admin'))
  const select = await screen.findByRole('combobox', { name: 'Team' })
  await waitFor(() => expect(select).toHaveProperty('value', 'n'))
  expect(screen.queryByRole('button', { name: 'Change team' })).toBeNull()
  await pick(select, 'Printers')
  await userEvent.click(screen.getByRole('button', { name: 'Change team' }))
  expect(await screen.findByText('Team changed.')).toBeDefined()
  await pick(select, 'No team')
  await userEvent.click(screen.getByRole('button', { name: 'Change team' }))
  await waitFor(() => expect(sent).toEqual([{ teamId: 'p' }, { teamId: null }]))
  await waitFor(() => expect(document.activeElement).toBe(select))
})

test('lets the assignee give a ticket back to a team with a note', async () => {
  const mine = inQueue(null, { assignee: { id: 's2', username: 'ada' }, status: 'Waiting', version: 4 })
  const { network, sent } = helpDesk(mine)
  renderApp(ADDRESS, network, sessionOf('SupportTeam'))
  await userEvent.click(await screen.findByRole('button', { name: /^Unassign/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unassign this ticket?' }))
  const other = await dialog.findByRole('combobox', { name: 'Team' })
  await pick(other, 'Printers')
  await enterText(dialog.getByRole('textbox', { name: 'Note for the new assignee' }), 'Toner is ordered.')
  await userEvent.click(dialog.getByRole('button', { name: 'Unassign' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ teamId: 'p', note: 'Toner is ordered.', release: true, version: 4 }])
})

test.each([
  ['a requester', 'User', sampleTicket()],
  ['staff without any teams', 'Admin', inQueue(null)],
] as const)('shows %s no teams', async (_, role, ticket) => {
  renderApp(ADDRESS, helpDesk(ticket, []).network, sessionOf(role))
  expect(await screen.findByText('Assigned Person')).toBeDefined()
  expect(screen.queryByRole('combobox', { name: 'Team' })).toBeNull()
})

test('lets the assignee hand a ticket over to a colleague with a note, and undo it', async () => {
  const sven = { id: 's7', username: 'Sven', email: 's@x.org', openTickets: 2, isOnline: false }
  const mine = inQueue(null, { assignee: { id: 's2', username: 'ada' }, status: 'Waiting', version: 4 })
  const asked: unknown[] = []
  let now = mine
  const { network } = helpDesk(mine)
  renderApp(
    ADDRESS,
    {
      ...network,
      [route('getTicket', 'ticket-1')]: () => ({ body: now }),
      [route('listAgents')]: { body: [sven] },
      [route('handOverTicket', 'ticket-1')]: async (request) => {
        asked.push(await request.json())
        now = inQueue(null, { assignee: sven, status: 'Waiting', version: 5 })
        return { body: { status: 'Waiting', version: 5, assignee: { id: 's7', username: 'Sven' } } }
      },
      [route('undoTicketChange', 'ticket-1')]: () => {
        now = { ...mine, version: 6 }
        return { body: {} }
      },
    },
    sessionOf('SupportTeam'),
  )
  const button = await screen.findByRole('button', { name: 'Transfer' })
  await userEvent.keyboard('a')
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer ticket 1 to…' }))
  await enterText(dialog.getByRole('textbox', { name: 'Note for the new assignee' }), 'She calls at noon.')
  await userEvent.click(await dialog.findByRole('option', { name: /^Sven/ }))
  await screen.findByText('Ticket 1 is now assigned to Sven.')
  expect(asked).toEqual([{ assigneeId: 's7', version: 4, note: 'She calls at noon.' }])
  await waitFor(() => expect(button.isConnected).toBe(false))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Transfer' })).toBeDefined()
})

test('offers the handover only to the assignee', async () => {
  const { network } = helpDesk(inQueue(networks, { assignee: { id: 's9', username: 'Bea' } }))
  renderApp(ADDRESS, network, sessionOf('SupportTeam'))
  await screen.findByRole('combobox', { name: 'Team' })
  expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull()
})
