import { LIVE_CLOSE, LIVE_NUMBER_HEADER, type LiveEvent } from '@support-desk/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { assert, expect, test, vi } from 'vitest'
import { KEYS } from '#api/keys.ts'
import { acceptedSockets, type FakeSocket } from '#testing/fake-sockets.ts'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { queueRow, standardViews } from '#testing/sample-queue.ts'
import type { QueueRow } from './queries.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString()
const ticket = (number: number, more: Partial<QueueRow> = {}) =>
  queueRow(number, { turnSince: at(number), ...more })

/** Opens an inbox with a live connection and a simulated server. */
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
    [route('listQueueTickets')]: ({ url }) => {
      const query = new URL(url).searchParams
      const from = Number(query.get('cursor') ?? 0)
      const found = server.rows.filter((row) => holds(query.get('condition') ?? '', row))
      const next = from + server.pages
      return answer(
        found.slice(from, next),
        next < found.length ? `</api/v1/queue-tickets?cursor=${next}>; rel="next"` : undefined,
      )
    },
    [route('getEvents')]: () => answer({ events: server.events, upTo: server.number, startOver: false }),
  }
  const app = renderApp(path, network, sessionOf('SupportTeam'))
  const count = (): number =>
    app.requests.filter(({ url }) => new URL(url).pathname === route('listQueueTickets').split(' ')[1]).length

  /** Makes the page live. */
  async function goLive(): Promise<FakeSocket> {
    const socket = await waitFor(() => sockets[0] ?? expect.fail('No connection was opened.'))
    act(() => socket.say({ kind: 'ready', upTo: server.number }))
    return socket
  }
  /** Changes tickets on the server and sends the events. */
  function happens(changes: Record<string, QueueRow | null>): void {
    const socket = sockets[0] ?? expect.fail('There is no connection.')
    const events = Object.entries(changes).map(([ticketId, row]) => {
      server.number += 1
      server.rows = server.rows.filter(({ id }) => id !== ticketId)
      if (row) server.rows.push(row)
      server.rows.sort((one, other) => (one.turnSince < other.turnSince ? -1 : 1))
      const kind = 'ticket.turn_changed' as const
      return { number: server.number, kind, ticketId, actorId: null, userId: null }
    })
    act(() => socket.say({ kind: 'events', events, upTo: server.number }))
  }
  return { ...app, server, count, goLive, happens }
}

/** Whether a ticket belongs to a group. All tickets are assigned to the reader and not snoozed. */
function holds(condition: string, { turn }: QueueRow): boolean {
  if (/assignee:none|(?<!-)is:snoozed/.test(condition)) return false
  const [, wanted] = /turn:(\w+)/.exec(condition) ?? []
  return wanted === undefined || turn === wanted
}
const shown = (): string[] =>
  screen
    .getAllByRole('link', { name: /Matter \d+$/ })
    .map(({ textContent }) => /\d+$/.exec(textContent)?.[0] ?? '')

test('shows tickets that enter, change or leave the view, with one fetch for simultaneous events', async () => {
  const { count, goLive, happens } = openInbox('/inbox', [ticket(10), ticket(20), ticket(30)])
  await screen.findByRole('link', { name: /Matter 10$/ })
  await goLive()
  const before = count()
  happens({ q25: ticket(25), q20: null })
  happens({ q10: ticket(10, { turnSince: at(40), lastWords: null, subject: 'Still Matter 10' }) })
  await waitFor(() => expect(shown()).toEqual(['25', '30', '10']))
  screen.getByRole('link', { name: /Still Matter 10$/ })
  expect(count()).toBe(before + 1)
})

test('moves no row under the pointer, marks rows that left the view, and announces new rows', async () => {
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

test('moves no row while the list is scrolled', async () => {
  const { container, goLive, happens } = openInbox('/inbox', [ticket(10), ticket(20)])
  await screen.findByRole('link', { name: /Matter 10$/ })
  await goLive()
  const scroller = container.querySelector('[data-scrolls-rows]')
  assert.isNotNull(scroller)
  fireEvent.scroll(scroller, { target: { scrollTop: 30 } })
  happens({ q5: ticket(5) })
  await screen.findByRole('button', { name: '1 new' })
  expect(shown()).toEqual(['10', '20'])
  fireEvent.scroll(scroller, { target: { scrollTop: 0 } })
  await waitFor(() => expect(shown()).toEqual(['5', '10', '20']))
})

test('moves a ticket to its group in a list grouped by turn', async () => {
  const { goLive, happens } = openInbox('/inbox?view=all', [
    ticket(10, { turn: 'third' }),
    ticket(20, { turn: 'nobody' }),
  ])
  await screen.findByRole('link', { name: /Matter 10$/ })
  await goLive()
  happens({ q20: ticket(20, { turn: 'requester' }) })
  await waitFor(() => expect(shown()).toEqual(['20', '10']))
  screen.getByRole('heading', { name: 'Waiting on requester' })
})

test('fetches nothing while the page is hidden, and catches up when it becomes visible', async () => {
  const { client, count, goLive, happens } = openInbox('/inbox', [ticket(10)])
  await screen.findByRole('link', { name: /Matter 10$/ })
  await goLive()
  const before = count()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  happens({ q20: ticket(20) })
  const isStale = () =>
    client
      .getQueryCache()
      .findAll({ queryKey: KEYS.inboxLists })
      .some(({ state }) => state.isInvalidated)
  await waitFor(() => expect(isStale()).toBe(true))
  expect(count()).toBe(before)
  visibility.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await waitFor(() => expect(shown()).toEqual(['10', '20']))
})

test('loses no change that arrives while a request for rows is in flight', async () => {
  const { goLive, happens, client, server, count } = openInbox('/inbox', [ticket(10)])
  await screen.findByRole('link', { name: /Matter 10$/ })
  await goLive()
  const { rows, number } = server
  const send = globalThis.fetch
  let release: (() => void) | undefined
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (release || !new URL(address, 'http://desk').pathname.endsWith('/queue-tickets'))
      return send(address, init)
    await new Promise<void>((go) => (release = go))
    // The response was created before the change.
    const now = { ...server }
    Object.assign(server, { rows, number })
    const answer = await send(address, init)
    Object.assign(server, now)
    return answer
  })
  const before = count()
  void client.invalidateQueries({ queryKey: KEYS.inboxLists })
  await waitFor(() => expect(release).toBeDefined())
  happens({ q20: ticket(20) })
  release?.()
  await waitFor(() => expect(shown()).toEqual(['10', '20']))
  expect(count()).toBe(before + 2)
})

test('fetches the list again after events where live connections are blocked', async () => {
  const { count, goLive, server } = openInbox('/inbox', [ticket(10)])
  await screen.findByRole('link', { name: /Matter 10$/ })
  const socket = await goLive()
  const before = count()
  server.rows.push(ticket(20))
  server.number += 1
  const { number } = server
  server.events = [{ number, kind: 'ticket.turn_changed', ticketId: 'q20', actorId: null, userId: null }]
  act(() => socket.drop(LIVE_CLOSE.badMessage))
  await screen.findByRole('link', { name: /Matter 20$/ })
  expect(count()).toBe(before + 1)
})
