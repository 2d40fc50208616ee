import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChatMessage } from '../../../api/models.ts'
import { WithCache } from '../../../app/cache/cache-provider.tsx'
import { Toasts } from '../../../app/shell/toasts.tsx'
import { type Network, renderApp, sessionOf } from '../../../testing/render-app.tsx'
import { route } from '../../../testing/route.ts'
import { chatMessage, chatPage } from '../../../testing/sample-chat.ts'
import { sampleTicket, type SampleTicket } from '../../../testing/sample-ticket.ts'
import { listenToShortcuts } from '../../../ui/keyboard/shortcuts.ts'
import { UndoKey } from '../undo/undo-key.tsx'
import { prefetchTicket } from './prefetch.ts'
import { TicketPane } from './ticket-pane.tsx'

let stop: () => void
beforeEach(() => {
  localStorage.clear()
  stop = listenToShortcuts()
})
afterEach(() => stop())

const mine = (more: Partial<SampleTicket> = {}) =>
  sampleTicket({ assignee: { id: 's2', username: 'ada' }, state: 'Waiting', version: 2, ...more })
const requesters = (text: string, more: Partial<ChatMessage> = {}) =>
  chatMessage(text, { author: { id: 'user-1', username: 'uma', role: 'User' }, ...more })

/** A pane on a desk whose ticket and chat a test may change. */
function openPane(desk: { ticket: SampleTicket; messages: ChatMessage[] }, network: Network = {}) {
  const ways = { onNext: vi.fn<() => void>(), onClosed: vi.fn<() => void>() }
  const rendered = renderApp(
    '/',
    {
      [route('getTicketDetails', 'ticket-1')]: () => ({ body: desk.ticket }),
      [route('listMessages', 'ticket-1')]: () => ({ body: chatPage(desk.messages) }),
      [route('listTimeline', 'ticket-1')]: { body: [] },
      [route('markChatRead', 'ticket-1')]: {},
      ...network,
    },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <TicketPane ticketId="ticket-1" {...ways} />
            <UndoKey />
            <Toasts />
          </WithCache>
        ),
      },
    ],
  )
  const sent = async (path: string) =>
    Promise.all(
      rendered.requests
        .filter(({ url, method }) => method !== 'GET' && url.endsWith(path))
        .map((request): Promise<unknown> => request.clone().json()),
    )
  return { ...rendered, ...ways, sent }
}

const field = () => screen.findByRole('textbox', { name: 'Reply' })
const REPLIES = '/api/v1/tickets/ticket-1/replies'

test('a ticket is read like an exchange of letters, with what happened between', async () => {
  openPane(
    { ticket: mine(), messages: [requesters('Still green.', { postedAt: '2026-05-04T10:00:00.000Z' })] },
    {
      [route('listTimeline', 'ticket-1')]: {
        body: [
          {
            number: 7,
            kind: 'ticket.taken',
            by: { id: 's2', username: 'ada', role: 'SupportTeam' },
            occurredAt: '2026-05-04T09:00:00.000Z',
            user: '',
            from: null,
            to: null,
            text: '',
            hasPicture: false,
          },
        ],
      },
    },
  )
  const log = await screen.findByRole('log', { name: 'Messages and events' })
  await within(log).findByText('Still green.')
  const order = within(log).getAllByText(/everything in green|took this ticket|Still green/)
  expect(order.map(({ textContent }) => textContent?.slice(0, 12))).toEqual([
    'The projecto',
    expect.stringContaining('ada'),
    'Still green.',
  ])
  expect(screen.getByRole('heading', { level: 2, name: 'Green projector' })).toBeDefined()
})

test('a reply goes with Control and Enter, with what it was an answer to, and the next ticket comes', async () => {
  const desk = { ticket: mine(), messages: [requesters('Still green.')] }
  const { sent, onNext } = openPane(desk, {
    [route('postReply', 'ticket-1')]: { body: { number: 2 } },
    [route('updateTicket')]: { body: { text: 'ok' } },
  })
  await screen.findByText('Still green.')
  await userEvent.keyboard('r')
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await userEvent.keyboard('Try the blue cable.{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onNext).toHaveBeenCalledTimes(1))
  expect(await sent(REPLIES)).toMatchObject([{ text: 'Try the blue cable.', seen: 1, anyway: false }])
  // Who has just taken a ticket up answers and goes on with it.
  expect(await sent('/api/updateTicket')).toHaveLength(1)
  expect(await field()).toHaveProperty('value', '')
})

test('what somebody wrote meanwhile is shown, the draft stays, and the same key sends it anyway', async () => {
  const desk = { ticket: mine({ state: 'Pending' }), messages: [requesters('Still green.')] }
  const newer = chatMessage('I am on it already.', { number: 2 })
  const { sent, onNext } = openPane(desk, {
    [route('postReply', 'ticket-1')]: async (request) => {
      const { anyway } = (await request.json()) as { anyway: boolean }
      if (anyway) return { body: { number: 3 } }
      return {
        status: 409,
        body: { code: 'newer_messages', detail: 'Somebody wrote in the meantime.', messages: [newer] },
      }
    },
  })
  await screen.findByText('Still green.')
  await userEvent.type(await field(), 'Try the blue cable.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const note = await screen.findByText('Not sent yet: somebody wrote in the meantime.')
  expect(note.closest('[role=alert]')?.textContent).toContain('I am on it already.')
  expect(await field()).toHaveProperty('value', 'Try the blue cable.')
  expect(onNext).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onNext).toHaveBeenCalledTimes(1))
  const [first, second] = (await sent(REPLIES)) as { key: string; anyway: boolean }[]
  expect([first?.anyway, second?.anyway]).toEqual([false, true])
  // The server takes it once, however often it comes.
  expect(second?.key).toBe(first?.key)
})

test('a reply that fails stays, with why', async () => {
  openPane(
    { ticket: mine({ state: 'Pending' }), messages: [] },
    {
      [route('postReply', 'ticket-1')]: {
        status: 409,
        body: { code: 'nobody_assigned', detail: 'Chat opens once somebody is assigned to the ticket.' },
      },
    },
  )
  await userEvent.type(await field(), 'Hello{Control>}{Enter}{/Control}')
  await screen.findByText(/^Not sent: Chat opens once/)
  expect(await field()).toHaveProperty('value', 'Hello')
})

test('a ticket that nobody has is taken with the reply', async () => {
  const desk: { ticket: SampleTicket; messages: ChatMessage[] } = { ticket: sampleTicket(), messages: [] }
  const { sent, onNext } = openPane(desk, {
    [route('takeTicket')]: { body: { text: 'ok' } },
    [route('postReply', 'ticket-1')]: { body: { number: 1 } },
    [route('updateTicket')]: { body: { text: 'ok' } },
  })
  await userEvent.type(await field(), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: /^Take and send/ }))
  await waitFor(() => expect(onNext).toHaveBeenCalledTimes(1))
  expect(await sent(REPLIES)).toHaveLength(1)
})

test('letters in the box are words, and Escape leads out of it', async () => {
  const { requests } = openPane({ ticket: mine(), messages: [] })
  await userEvent.type(await field(), 'make some tea')
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
})

test('what a ticket is read by is there before it is opened, and only opening it counts as a look', async () => {
  const { client, requests } = openPane({ ticket: mine(), messages: [] })
  await field()
  const before = requests.length
  prefetchTicket(client, 'ticket-2')
  await waitFor(() => expect(requests.length).toBe(before + 2))
  expect(requests.slice(before).map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/v1/tickets/ticket-2/messages',
    '/api/v1/tickets/ticket-2/timeline',
  ])
})
