import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KEYS } from '#api/keys.ts'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { chatMessage, conversationPage } from '#testing/sample-chat.ts'
import { queueFields as queue } from '#testing/sample-queue.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'
import { prefetchTicket } from './prefetch.ts'
import { TicketPane } from './ticket-pane.tsx'

const AHEAD = '?purpose=prefetch'
const ticket = sampleTicket({
  subject: 'Green projector',
  assignee: { id: 's2', username: 'ada' },
  queue,
  isOpened: true,
})

/** Shows a page that prefetches a ticket, and opens the ticket on demand, with an answer that the test controls. */
async function fetchAhead() {
  const { promise, resolve } = Promise.withResolvers<{ body: typeof ticket }>()
  const app = renderApp(
    '/',
    {
      [route('getTicket', 'ticket-1')]: ({ url }) =>
        url.endsWith(AHEAD) ? { body: { ...ticket, isOpened: false } } : promise,
      [route('getConversation', 'ticket-1')]: { body: conversationPage([chatMessage('It blinks.')]) },
      [route('listWatchers', 'ticket-1')]: { body: [] },
    },
    sessionOf('SupportTeam'),
    [
      { path: '/', element: <WithCache>nothing</WithCache> },
      {
        path: '/open',
        element: (
          <WithCache>
            <TicketPane ticketId="ticket-1" onNext={() => undefined} onClosed={() => undefined} />
          </WithCache>
        ),
      },
    ],
  )
  await screen.findByText('nothing')
  const asked = () =>
    app.requests
      .map(({ url }) => url.replace(location.origin, ''))
      .filter((url) => /ticket-1(\/conversation)?(\?|$)/.test(url))
  prefetchTicket(app.client, 'ticket-1')
  await waitFor(() => expect(asked()).toHaveLength(2))
  await waitFor(() => expect(app.client.isFetching()).toBe(0))
  const open = () => act(() => app.router.navigate('/open'))
  return { ...app, asked, open, answer: () => resolve({ body: ticket }) }
}

const ONE = '/api/v1/tickets/ticket-1'

test('shows a prefetched ticket at once, and requests it again so that the server records the view', async () => {
  const { asked, open, answer } = await fetchAhead()
  expect(new Set(asked())).toEqual(new Set([`${ONE}${AHEAD}`, `${ONE}/conversation${AHEAD}`]))
  await open()
  await screen.findByText('It blinks.')
  const reply = await screen.findByRole('textbox', { name: 'Reply' })
  expect(screen.getByRole('button', { name: /^Assign/ })).toBeDefined()
  expect(asked().at(-1)).toBe(ONE)
  answer()
  await waitFor(() => expect(asked()).toHaveLength(3))
  // The same element, not a replacement.
  expect(screen.getByRole('textbox', { name: 'Reply' })).toBe(reply)
})

test('offers actions only after a new answer if the ticket has changed since the prefetch', async () => {
  const { client, asked, open, answer } = await fetchAhead()
  await client.invalidateQueries({ queryKey: KEYS.ticket('ticket-1') })
  await open()
  await waitFor(() => expect(asked()).toHaveLength(3))
  expect(screen.queryByRole('button', { name: /^Assign/ })).toBeNull()
  answer()
  expect(await screen.findByRole('button', { name: /^Assign/ })).toBeDefined()
})
