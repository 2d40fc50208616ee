import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { queueRow, standardViews } from '#testing/sample-queue.ts'
import { route } from '#testing/route.ts'
import { setWindowWidth } from '#testing/window-width.ts'

beforeEach(() => setWindowWidth(375))

/** The inbox on a phone, with a ticket that nobody has and one that somebody has. */
async function openList(role: 'SupportTeam' | 'Admin' = 'SupportTeam', more: Network = {}) {
  const sent: { path: string; body: unknown }[] = []
  const keep = async (request: Request) => {
    sent.push({ path: new URL(request.url).pathname, body: await request.json() })
    return { body: {} }
  }
  const app = renderApp(
    '/inbox',
    {
      [route('listViews')]: { body: standardViews() },
      [route('listQueueTickets')]: { body: [queueRow(1, { assignee: null }), queueRow(2)] },
      [route('takeTicket', 'q1')]: keep,
      [route('snoozeTicket', 'q1')]: keep,
      [route('undoTicketChange', 'q1')]: keep,
      ...more,
    },
    sessionOf(role),
  )
  await screen.findByRole('link', { name: /Matter 1$/ })
  return { ...app, sent }
}

const itemOf = (number: number): HTMLElement => {
  const item = screen.getByRole('link', { name: new RegExp(`Matter ${number}$`) }).closest('li')
  return item ?? expect.fail('The row is not there.')
}
const at = (clientX: number, clientY = 300) => ({
  pointerId: 1,
  pointerType: 'touch',
  isPrimary: true,
  clientX,
  clientY,
})

/** Lays a finger on a row and moves it by these steps, without lifting it. */
function drag(item: HTMLElement, steps: readonly (readonly [x: number, y: number])[], from = 180): void {
  fireEvent.pointerDown(item, at(from))
  for (const [x, y] of steps) fireEvent.pointerMove(item, at(from + x, 300 + y))
}

test('a swipe along the line takes a ticket, says so, and is undone by the word that says it', async () => {
  const { sent } = await openList()
  const item = itemOf(1)
  drag(item, [
    [30, 2],
    [120, 4],
  ])
  expect(item.dataset).toMatchObject({ swipe: 'end', swipeWords: 'Take', swipeReady: 'true' })
  fireEvent.pointerUp(item, at(300))
  expect(item.dataset.swipe).toBeUndefined()
  await waitFor(() => expect(sent).toMatchObject([{ path: '/api/v1/tickets/q1/take' }]))
  await screen.findByText('Ticket 1 is yours.')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.at(-1)?.path).toBe('/api/v1/tickets/q1/undo'))
})

test('a swipe against the line puts it off until tomorrow morning or an answer', async () => {
  const { sent } = await openList()
  const item = itemOf(1)
  drag(item, [[-120, 0]])
  fireEvent.pointerUp(item, at(60))
  await waitFor(() =>
    expect(sent).toMatchObject([{ path: '/api/v1/tickets/q1/snooze', body: { wakes: 'either' } }]),
  )
})

test('from right to left, sides are those of the line', async () => {
  const { sent } = await openList()
  const item = itemOf(1)
  item.style.direction = 'rtl'
  drag(item, [[-120, 0]])
  expect(item.dataset.swipeWords).toBe('Take')
  fireEvent.pointerUp(item, at(60))
  await waitFor(() => expect(sent).toMatchObject([{ path: '/api/v1/tickets/q1/take' }]))
})

test.each<[what: string, steps: readonly (readonly [number, number])[], last: number]>([
  [
    'a finger that comes back',
    [
      [120, 0],
      [20, 0],
    ],
    200,
  ],
  [
    'a finger that scrolls',
    [
      [4, 40],
      [120, 44],
    ],
    300,
  ],
  ['a short swipe', [[60, 0]], 240],
])('%s does nothing', async (_, steps, last) => {
  const { sent } = await openList()
  const item = itemOf(1)
  drag(item, steps)
  fireEvent.pointerUp(item, at(last))
  expect(item.dataset.swipe).toBeUndefined()
  expect(sent).toEqual([])
})

test('what the browser takes for scrolling, a mouse, or the edge of the screen does nothing', async () => {
  const { sent } = await openList()
  const item = itemOf(1)
  drag(item, [[120, 0]])
  fireEvent.pointerCancel(item, at(300))
  fireEvent.pointerUp(item, at(300))
  drag(item, [[120, 0]], 10)
  fireEvent.pointerUp(item, at(130))
  fireEvent.pointerDown(item, { ...at(180), pointerType: 'mouse' })
  fireEvent.pointerMove(item, { ...at(300), pointerType: 'mouse' })
  fireEvent.pointerUp(item, { ...at(300), pointerType: 'mouse' })
  expect(sent).toEqual([])
})

test('nothing is offered that cannot be done', async () => {
  await openList('Admin')
  drag(itemOf(1), [[120, 0]])
  expect(itemOf(1).dataset.swipe).toBeUndefined()
  fireEvent.pointerCancel(itemOf(1), at(300))
  drag(itemOf(2), [[-120, 0]])
  expect(itemOf(2).dataset.swipeWords).toBe('Tomorrow morning')
})

test('the click at the end of a swipe opens nothing, and that of a key does', async () => {
  const { router } = await openList()
  const item = itemOf(1)
  drag(item, [[60, 0]])
  fireEvent.pointerUp(item, at(240))
  const link = screen.getByRole('link', { name: /Matter 1$/ })
  fireEvent.click(link, { detail: 1 })
  expect(router.state.location.search).toBe('')
  fireEvent.click(link, { detail: 0 })
  await waitFor(() => expect(router.state.location.search).toBe('?ticket=q1'))
})
