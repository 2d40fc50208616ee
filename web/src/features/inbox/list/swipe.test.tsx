import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { queueRow, standardViews } from '#testing/sample-queue.ts'
import { route } from '#testing/route.ts'
import { setWindowWidth } from '#testing/window-width.ts'

beforeEach(() => setWindowWidth(375))

/** Shows the inbox on a phone, with an unassigned and an assigned ticket. */
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

/** Touches a row and moves the finger by these steps, without lifting it. */
function drag(item: HTMLElement, steps: readonly (readonly [x: number, y: number])[], from = 180): void {
  fireEvent.pointerDown(item, at(from))
  for (const [x, y] of steps) fireEvent.pointerMove(item, at(from + x, 300 + y))
}

test('takes a ticket by a swipe in line direction, with a message and an undo button', async () => {
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

test('snoozes until tomorrow morning or an answer by a swipe against line direction', async () => {
  const { sent } = await openList()
  const item = itemOf(1)
  drag(item, [[-120, 0]])
  fireEvent.pointerUp(item, at(60))
  await waitFor(() =>
    expect(sent).toMatchObject([{ path: '/api/v1/tickets/q1/snooze', body: { wakes: 'either' } }]),
  )
})

test('mirrors the directions for right-to-left pages', async () => {
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
])('does nothing for %s', async (_, steps, last) => {
  const { sent } = await openList()
  const item = itemOf(1)
  drag(item, steps)
  fireEvent.pointerUp(item, at(last))
  expect(item.dataset.swipe).toBeUndefined()
  expect(sent).toEqual([])
})

test('ignores scrolling, a mouse, and touches at the edge of the screen', async () => {
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

test('offers only swipe actions that the user can take on the ticket', async () => {
  await openList('Admin')
  drag(itemOf(1), [[120, 0]])
  expect(itemOf(1).dataset.swipe).toBeUndefined()
  fireEvent.pointerCancel(itemOf(1), at(300))
  drag(itemOf(2), [[-120, 0]])
  expect(itemOf(2).dataset.swipeWords).toBe('Tomorrow morning')
})

test('opens no ticket by the click at the end of a swipe, but opens the ticket by a key', async () => {
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
