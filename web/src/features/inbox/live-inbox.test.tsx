import { LIVE_CLOSE, LIVE_NUMBER_HEADER, type LiveEvent } from '@support-desk/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { acceptedSockets, type FakeSocket } from '../../testing/fake-sockets.ts'
import { type Network, renderApp, sessionOf } from '../../testing/render-app.tsx'
import { route } from '../../testing/route.ts'
import { queueRow, standardViews } from '../../testing/sample-queue.ts'
import type { QueueRow } from './queries.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString()
const ticket = (number: number, more: Partial<QueueRow> = {}) =>
  queueRow(number, { turnSince: at(number), ...more })

/** An inbox on a live connection, and what its server has. */
function openInbox(path: string, rows: readonly QueueRow[]) {
  const server = { rows: [...rows], number: 100, pages: 50, events: [] as LiveEvent[] }
  const sockets = acceptedSockets()
  const answer = (body: unknown, link?: string) => ({
    body,
    headers: { [LIVE_NUMBER_HEADER]: String(server.number), ...(link && { link }) },
  })
  const network: Network = {
    'GET /healthz': { body: { text: 'ok' } },
    [route('listViews')]: () => answer(standardViews()),
    [route('listQueue')]: ({ url }) => {
      const query = new URL(url).searchParams
      const from = Number(query.get('cursor') ?? 0)
      const found = server.rows.filter((row) => holds(query.get('condition') ?? '', row))
      const next = from + server.pages
      return answer(
        found.slice(from, next),
        next < found.length ? `</api/v1/queue?cursor=${next}>; rel="next"` : undefined,
      )
    },
    [route('listQueueRows')]: ({ url }) => {
      const ids = new URL(url).searchParams.get('ids')?.split(',')
      return answer(server.rows.filter(({ id }) => ids?.includes(id)))
    },
    [route('listEvents')]: () => answer({ events: server.events, upTo: server.number, startOver: false }),
  }
  const app = renderApp(path, network, sessionOf('SupportTeam'))
  const count = (name: 'listQueue' | 'listQueueRows'): number =>
    app.requests.filter(({ url }) => new URL(url).pathname === route(name).split(' ')[1]).length

  /** The page is live, and its lists are followed. */
  async function goLive(): Promise<FakeSocket> {
    const socket = await waitFor(() => sockets[0] ?? expect.fail('No connection was opened.'))
    act(() => socket.say({ kind: 'ready', upTo: server.number }))
    await waitFor(() => expect(listsOf(socket)).not.toEqual([]))
    act(() =>
      socket.say({ kind: 'lists', lists: listsOf(socket).map(({ key }) => ({ key, state: 'followed' })) }),
    )
    return socket
  }
  /** Something happens to tickets, and the page is told which of its lists each belongs to. */
  function happens(changes: Record<string, QueueRow | null>): void {
    const socket = sockets[0] ?? expect.fail('There is no connection.')
    const tickets = Object.entries(changes).map(([ticketId, row]) => {
      server.number += 1
      server.rows = server.rows.filter(({ id }) => id !== ticketId)
      if (row) server.rows.push(row)
      server.rows.sort((one, other) => (one.turnSince < other.turnSince ? -1 : 1))
      const keys = listsOf(socket).flatMap(({ key, condition = '' }) => {
        return row && holds(condition, row) ? [key] : []
      })
      return { ticketId, number: server.number, keys }
    })
    const events = tickets.map(({ ticketId, number }) => ({
      number,
      kind: 'ticket.turn_changed' as const,
      ticketId,
      actorId: null,
      userId: null,
    }))
    act(() => {
      socket.say({ kind: 'events', events, upTo: server.number })
      socket.say({ kind: 'membership', through: server.number, tickets })
    })
  }
  return { ...app, server, count, goLive, happens }
}

/** Whether a ticket is in a group of a list: each is assigned to the reader, and none is snoozed. */
function holds(condition: string, { turn }: QueueRow): boolean {
  if (/assignee:none|(?<!-)is:snoozed/.test(condition)) return false
  const [, wanted] = /turn:(\w+)/.exec(condition) ?? []
  return wanted === undefined || turn === wanted
}
const listsOf = (socket: FakeSocket) => socket.said.findLast((said) => said.kind === 'lists')?.lists ?? []
const shown = (): string[] =>
  screen
    .getAllByRole('link', { name: /Matter \d+$/ })
    .map(({ textContent }) => /\d+$/.exec(textContent)?.[0] ?? '')

test('tickets enter, change and leave without the list being loaded again', async () => {
  const { count, goLive, happens } = openInbox('/inbox', [ticket(10), ticket(20), ticket(30)])
  await screen.findByRole('link', { name: /Matter 10$/ })
  await goLive()
  const before = count('listQueue')
  happens({ q25: ticket(25), q20: null })
  await waitFor(() => expect(shown()).toEqual(['10', '25', '30']))
  happens({ q10: ticket(10, { turnSince: at(40), lastWords: null, subject: 'Still Matter 10' }) })
  await waitFor(() => expect(shown()).toEqual(['25', '30', '10']))
  screen.getByRole('link', { name: /Still Matter 10$/ })
  expect(count('listQueue')).toBe(before)
  expect(count('listQueueRows')).toBe(2)
})

test('what changes under the pointer keeps still, and what has left is shown as gone until its reader goes on', async () => {
  const user = userEvent.setup()
  const { goLive, happens } = openInbox('/inbox', [ticket(10), ticket(20)])
  await user.hover(await screen.findByRole('link', { name: /Matter 10$/ }))
  await goLive()
  happens({ q10: null, q5: ticket(5) })
  await screen.findByText('No longer in this view')
  expect(shown()).toEqual(['10', '20'])
  await user.click(screen.getByRole('button', { name: '1 new' }))
  await waitFor(() => expect(shown()).toEqual(['5', '20']))
})

test('in a list by turn a ticket moves to its group', async () => {
  const { count, goLive, happens } = openInbox('/inbox?view=all', [
    ticket(10, { turn: 'third' }),
    ticket(20, { turn: 'nobody' }),
  ])
  await screen.findByRole('link', { name: /Matter 10$/ })
  await goLive()
  const before = count('listQueue')
  happens({ q20: ticket(20, { turn: 'requester' }) })
  await waitFor(() => expect(shown()).toEqual(['20', '10']))
  screen.getByRole('heading', { name: 'Waiting for requester' })
  expect(count('listQueue')).toBe(before)
})

test('the list is loaded again when the server says so, and where nothing can be told', async () => {
  const { count, goLive, happens, server } = openInbox('/inbox', [ticket(10)])
  await screen.findByRole('link', { name: /Matter 10$/ })
  const socket = await goLive()
  const [{ key = '' } = {}] = listsOf(socket)
  let before = count('listQueue')
  server.rows.push(ticket(20))
  act(() => socket.say({ kind: 'lists', lists: [{ key, state: 'reload' }] }))
  await screen.findByRole('link', { name: /Matter 20$/ })
  expect(count('listQueue')).toBe(before + 1)

  before = count('listQueue')
  const many = Array.from({ length: 200 }, (_, index) => [`q${100 + index}`, ticket(100 + index)] as const)
  happens(Object.fromEntries(many))
  await screen.findByRole('link', { name: /Matter 100$/ })
  expect(count('listQueueRows')).toBe(0)
  expect(count('listQueue')).toBeGreaterThan(before)
})

test('a list that somebody comes back to hears what it has missed', async () => {
  const user = userEvent.setup()
  const { goLive, happens, server } = openInbox('/inbox', [ticket(10)])
  await screen.findByRole('link', { name: /Matter 10$/ })
  const socket = await goLive()
  await user.click(await screen.findByRole('link', { name: /^Team/ }))
  await waitFor(() => expect(listsOf(socket)[0]).toMatchObject({ view: 'team-turn' }))
  const since = server.number
  happens({ q30: ticket(30) })
  await user.click(screen.getByRole('link', { name: /^Your turn/ }))
  await waitFor(() => expect(listsOf(socket)[0]).toMatchObject({ view: 'your-turn' }))
  expect(listsOf(socket)[0]?.since).toBeLessThanOrEqual(since)
})

test('a change heard of while rows are on their way is not lost', async () => {
  const { goLive, happens, client, server, count } = openInbox('/inbox', [ticket(10)])
  await screen.findByRole('link', { name: /Matter 10$/ })
  await goLive()
  const old = [...server.rows]
  const send = globalThis.fetch
  let release = () => {}
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!new URL(address, 'http://desk').pathname.endsWith('/queue')) return send(address, init)
    await new Promise<void>((go) => (release = go))
    // It was made before the change.
    const now = server.rows
    server.rows = old
    const answer = await send(address, init)
    server.rows = now
    return answer
  })
  void client.invalidateQueries({ queryKey: ['inbox', 'lists'] })
  happens({ q20: ticket(20) })
  await waitFor(() => expect(count('listQueueRows')).toBe(1))
  release()
  await waitFor(() => expect(count('listQueueRows')).toBe(2))
  await waitFor(() => expect(shown()).toEqual(['10', '20']))
})

test('where there is no connection any more, the list is loaded again after events', async () => {
  const { count, goLive, server } = openInbox('/inbox', [ticket(10)])
  await screen.findByRole('link', { name: /Matter 10$/ })
  const socket = await goLive()
  const before = count('listQueue')
  server.rows.push(ticket(20))
  server.number += 1
  const { number } = server
  server.events = [{ number, kind: 'ticket.turn_changed', ticketId: 'q20', actorId: null, userId: null }]
  act(() => socket.drop(LIVE_CLOSE.badMessage))
  await screen.findByRole('link', { name: /Matter 20$/ })
  expect(count('listQueue')).toBe(before + 1)
})
