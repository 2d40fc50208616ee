import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { conversationPage } from '#testing/sample-chat.ts'
import { queueRow, standardViews } from '#testing/sample-queue.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'

const ROWS = Array.from({ length: 51 }, (_, index) => queueRow(index + 1, { turn: 'requester' }))
/** Height of a row of two lines, in pixels. */
const ROW = 56

/** The details of a ticket. */
const ticket = (number: number) => ({
  [route('getTicket', `q${number}`)]: {
    body: sampleTicket({ id: `q${number}`, number, subject: `Matter ${number}` }),
  },
  [route('getConversation', `q${number}`)]: { body: conversationPage([]) },
  [route('getScheduledReplies', `q${number}`)]: { body: { replies: [], total: 0 } },
})

test('continues by ] to rows that are not loaded yet, and says when no further ticket waits', async () => {
  const user = userEvent.setup()
  const { promise: isLoaded, resolve: load } = Promise.withResolvers<void>()
  const { router } = renderApp(
    '/inbox?ticket=q50',
    {
      [route('listViews')]: { body: standardViews({ 'your-turn': ROWS.length }) },
      [route('listQueueTickets')]: async ({ url }) => {
        if (!new URL(url).searchParams.has('cursor'))
          return {
            body: ROWS.slice(0, 50),
            headers: { link: '</api/v1/queue-tickets?cursor=50>; rel="next"' },
          }
        await isLoaded
        return { body: ROWS.slice(50) }
      },
      ...ticket(50),
      ...ticket(51),
      ...ticket(3),
      ...ticket(4),
    },
    sessionOf('SupportTeam'),
  )
  await screen.findByRole('link', { name: /Matter 1$/ })
  const scroller = document.querySelector('[data-scrolls-rows]')
  if (!scroller) throw new Error('There is no list.')
  // Simulates a browser with a layout.
  scroller.scrollTo = () => {
    scroller.scrollTop = 49 * ROW
    fireEvent.scroll(scroller)
  }
  const pane = within(screen.getByRole('region', { name: 'Ticket' }))
  await pane.findByRole('heading', { name: /Matter 50/ })
  await user.keyboard(']')
  expect(screen.queryByText('That was the last ticket in this view.')).toBeNull()
  load()
  await pane.findByRole('heading', { name: /Matter 51/ })
  await user.keyboard(']')
  await screen.findByText('That was the last ticket in this view.')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('continues by ] from the last row to the ticket that has waited longest', async () => {
  const waiting = (number: number, turnSince: string) => queueRow(number, { turn: 'us', turnSince })
  renderApp(
    '/inbox?ticket=q4',
    {
      [route('listViews')]: { body: standardViews({ 'your-turn': 4 }) },
      [route('listQueueTickets')]: {
        body: [
          queueRow(1, { turn: 'requester', turnSince: '2026-01-01T08:00:00.000Z' }),
          waiting(2, '2026-01-03T08:00:00.000Z'),
          waiting(3, '2026-01-02T08:00:00.000Z'),
          waiting(4, '2026-01-01T08:00:00.000Z'),
        ],
      },
      ...ticket(4),
      ...ticket(3),
    },
    sessionOf('SupportTeam'),
  )
  const pane = within(await screen.findByRole('region', { name: 'Ticket' }))
  await pane.findByRole('heading', { name: /Matter 4/ })
  await screen.findByRole('link', { name: /Matter 3$/ })
  await userEvent.keyboard(']')
  await pane.findByRole('heading', { name: /Matter 3/ })
  expect(screen.queryByText('That was the last ticket in this view.')).toBeNull()
})
