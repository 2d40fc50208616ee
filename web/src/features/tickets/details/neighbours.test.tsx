import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { sampleTicket, ticketOnWire } from '#testing/sample-ticket.ts'
import { indexBeside } from './use-neighbours.ts'
import { pick } from '#testing/pick.ts'

const ada = { id: 's2', username: 'ada' }
const ticket = (n: number, more: Parameters<typeof sampleTicket>[0] = {}) =>
  sampleTicket({ id: `t${n}`, subject: `Subject ${n}`, assignee: ada, status: 'Pending', ...more })

/** A list of pending tickets with their details. Tickets in `left` have left the list. */
function network(left: Set<string>, more: Network = {}): Network {
  const rows = () => [1, 2, 3, 4].map((n) => ticket(n)).filter(({ id }) => !left.has(id))
  const details = [1, 2, 3, 4].map((n): [string, Network[string]] => [
    route('getTicket', `t${n}`),
    () => ({ body: ticket(n, left.has(`t${n}`) ? { status: 'Solved' } : {}) }),
  ])
  const lines = [1, 2, 3, 4].map((n): [string, Network[string]] => [
    route('listTimelineEntries', `t${n}`),
    { body: [] },
  ])
  return {
    [route('listTickets')]: () => ({ body: rows() }),
    ...Object.fromEntries([...details, ...lines]),
    ...more,
  }
}

const open = async (subject: string) => {
  const link = await screen.findByRole('link', { name: subject })
  link.focus()
  await userEvent.keyboard('{Enter}')
  return screen.findByRole('heading', { level: 2, name: subject })
}
const shows = (subject: string) => screen.findByRole('heading', { level: 2, name: subject })

test('moves through the list by j, k and buttons, and focuses the last row on Go Back', async () => {
  const { router } = renderApp(
    '/ticketfilter/Pending?sort=subject',
    network(new Set()),
    sessionOf('SupportTeam'),
  )
  await open('Subject 2')
  await userEvent.keyboard('j')
  await shows('Subject 3')
  await userEvent.keyboard('k')
  await shows('Subject 2')
  const next = screen.getByRole('button', { name: 'Next' })
  await userEvent.click(next)
  await shows('Subject 3')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await shows('Subject 4')
  // This is the last ticket.
  await userEvent.keyboard('j')
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ticketfilter/Pending'))
  expect(router.state.location.search).toBe('?sort=subject')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Subject 4'))
})

test('continues with the next ticket after “Update and next”, even if the current one has left the list', async () => {
  const left = new Set<string>()
  const update = async (request: Request) => {
    const { ticketid } = (await request.json()) as { ticketid: string }
    left.add(ticketid)
    return { body: { msg: 'Updated' } }
  }
  const { router } = renderApp(
    '/ticketfilter/Pending',
    network(left, { [route('updateTicket')]: update }),
    sessionOf('SupportTeam'),
  )
  await open('Subject 2')
  for (const [from, to] of [
    [2, 3],
    [3, 4],
  ]) {
    await shows(`Subject ${from}`)
    await pick(await screen.findByRole('combobox', { name: 'New status' }), 'Solved')
    await userEvent.click(screen.getByRole('button', { name: 'Update and next' }))
    await shows(`Subject ${to}`)
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  }
  expect(screen.queryByRole('button', { name: 'Update and next' })).toBeNull()
  await userEvent.keyboard('k')
  await shows('Subject 1')
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/ticketfilter/Pending'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Subject 1'))
})

test('keeps the position of a ticket that left the list while it was open', async () => {
  const left = new Set<string>()
  const { client } = renderApp('/ticketfilter/Pending', network(left), sessionOf('SupportTeam'))
  await open('Subject 2')
  left.add('t2')
  await client.invalidateQueries()
  await userEvent.keyboard('j')
  await shows('Subject 3')
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Subject 3'))
})

test('focuses the next row on Go Back when the opened ticket has left the list', async () => {
  const left = new Set<string>()
  const { client } = renderApp('/ticketfilter/Pending', network(left), sessionOf('SupportTeam'))
  await open('Subject 2')
  left.add('t2')
  await client.invalidateQueries()
  await userEvent.click(screen.getByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Subject 3'))
})

test('moves to the next page of the list by j, and back by k', async () => {
  const page = ({ url }: Request) => {
    const cursor = new URL(url).searchParams.get('cursor')
    const link = '</api/SupportTeamclintdetails/Pending?cursor=c1>; rel="next"'
    return cursor === 'c1'
      ? { body: [ticket(3), ticket(4)] }
      : { body: [ticket(1), ticket(2)], headers: { link } }
  }
  renderApp(
    '/ticketfilter/Pending',
    network(new Set(), { [route('listTickets')]: page }),
    sessionOf('SupportTeam'),
  )
  await open('Subject 2')
  await userEvent.keyboard('j')
  expect(await shows('Subject 3')).toBeDefined()
  await userEvent.keyboard('k')
  expect(await shows('Subject 2')).toBeDefined()
})

test('shows the status field right after Take, and no Next button if the ticket was opened by address', async () => {
  let current = sampleTicket({ id: 't1', subject: 'Subject 1' })
  renderApp(
    '/ViewTicketDetails/t1',
    {
      [route('getTicket', 't1')]: () => ({ body: current }),
      [route('listTimelineEntries', 't1')]: { body: [] },
      [route('legacyTakeTicket')]: () => {
        current = ticket(1, { status: 'Waiting' })
        return { body: { msg: 'ok' } }
      },
    },
    sessionOf('SupportTeam'),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Take' }))
  const status = await screen.findByRole('combobox', { name: 'New status' })
  await waitFor(() => expect(document.activeElement).toBe(status))
  expect(screen.queryByRole('button', { name: 'Take' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Chat' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test('shows the assignee to an agent taking the ticket too late, and keeps the focus', async () => {
  let current = sampleTicket({ id: 't1', subject: 'Subject 1' })
  const take = () => {
    current = ticket(1, { assignee: { id: 's1', username: 'sam' } })
    const body = {
      msg: 'Somebody else has this ticket already.',
      code: 'ticket_taken',
      ticket: ticketOnWire(current),
    }
    return { status: 409, body }
  }
  renderApp(
    '/ViewTicketDetails/t1',
    {
      [route('getTicket', 't1')]: () => ({ body: current }),
      [route('listTimelineEntries', 't1')]: { body: [] },
      [route('legacyTakeTicket')]: take,
    },
    sessionOf('SupportTeam'),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Take' }))
  await screen.findByText('Error: sam already has this ticket.')
  const assignee = screen.getByText('Assigned Person', { selector: 'dt' }).nextElementSibling
  expect(assignee?.textContent).toBe('sam')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Subject 1' })),
  )
})

test.each([
  // rows, seen, at, step, found
  ['abc', 'abc', 1, 1, 2],
  ['abc', 'abc', 1, -1, 0],
  ['ac', 'abc', 1, 1, 1],
  ['ac', 'abc', 1, -1, 0],
  ['xyac', 'abc', 1, 1, 3],
  ['a', 'abc', 1, 1, 1],
  ['c', 'abc', 1, -1, -1],
  // The previous neighbours are unknown, so the position counts.
  ['ac', '', 1, 1, 1],
  ['ac', '', 1, -1, 0],
] as const)('in rows %s, formerly %s, moves from index %i by %i to %i', (rows, seen, at, step, found) => {
  const rowsOf = (ids: string) => [...ids].map((id) => ({ id }))
  expect(indexBeside(rowsOf(rows), rowsOf(seen), { id: 'b', at, step })).toBe(found)
})
