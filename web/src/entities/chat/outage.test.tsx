import type { ChatMessage } from '#api/models.ts'

import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { passTime, stopClock } from '#testing/stopped-clock.ts'
import { chatPage, chatTicket, conversation, ownMessage } from '#testing/sample-chat.ts'

const USER = 'ada'
const WAITS = /It will be sent when the connection is back/
const session = () => sessionOf('User', { username: USER })

/** Simulates a server that can be down, and that accepts each idempotency key once. */
function createServer() {
  const server = { isDown: false, tried: [] as string[], messages: [] as ChatMessage[] }
  const unlessDown =
    (answer: (request: Request) => unknown) =>
    async (request: Request): Promise<{ status?: number; body: unknown }> => {
      if (server.isDown) throw new TypeError('Failed to fetch')
      return { body: await answer(request) }
    }
  const network: Network = {
    'GET /healthz': unlessDown(() => ({ text: 'ok' })),
    [route('getTicket', 't1')]: unlessDown(() => chatTicket()),
    [route('getMessages', 't1')]: unlessDown(() => chatPage(server.messages)),
    [route('listConversations')]: unlessDown(() => [conversation()]),
    [route('markMessagesRead', 't1')]: unlessDown(() => undefined),
    [route('createMessage', 't1')]: async (request) => {
      const { text, key } = (await request.clone().json()) as { text: string; key: string }
      server.tried.push(text)
      if (server.isDown) throw new TypeError('Failed to fetch')
      if (!server.messages.some((message) => message.key === key))
        server.messages.push(ownMessage(text, { key, postedAt: new Date().toISOString() }))
      return { body: { message: null, scheduled: null } }
    },
  }
  return { server, network }
}

const texts = ({ messages }: { messages: ChatMessage[] }) => messages.map(({ text }) => text)
const field = () => screen.findByRole('textbox', { name: 'Message' })
let user: UserEvent

beforeEach(() => {
  user = stopClock()
})

test('sends waiting messages automatically, in order and once, and clears the error', async () => {
  const { server, network } = createServer()
  renderApp('/chat?ticket=t1', network, session())
  const message = await field()
  server.isDown = true
  await user.type(message, 'one{Enter}')
  await user.type(message, 'two{Enter}')
  await user.type(message, 'three{Enter}')
  expect(await screen.findByText(WAITS)).toBeDefined()
  expect(screen.getAllByText('Waiting…')).toHaveLength(2)
  await passTime(20_000)
  expect(server.messages).toEqual([])
  // Later messages do not overtake the first, and there are few retries while the server is known to be down.
  expect(new Set(server.tried)).toEqual(new Set(['one']))
  expect(server.tried.length).toBeLessThan(4)

  server.isDown = false
  await passTime(5_000)
  await waitFor(() => expect(texts(server)).toEqual(['one', 'two', 'three']))
  await waitFor(() => expect(screen.queryByText(WAITS)).toBeNull())
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  for (const text of ['one', 'two', 'three']) expect(screen.getAllByText(text)).toHaveLength(1)
})

test('retries automatically while a reachable server cannot answer', async () => {
  const { server, network } = createServer()
  let busy = true
  renderApp(
    '/chat?ticket=t1',
    {
      ...network,
      [route('createMessage', 't1')]: async (request) => {
        if (busy) return { status: 503, body: { detail: 'Not available right now.', code: 'unavailable' } }
        const { text, key } = (await request.json()) as { text: string; key: string }
        server.messages.push(ownMessage(text, { key }))
        return { body: { message: null, scheduled: null } }
      },
    },
    session(),
  )
  await user.type(await field(), 'hello{Enter}')
  expect(await screen.findByTitle('Not available right now.')).toBeDefined()
  busy = false
  await passTime(3_000)
  await waitFor(() => expect(texts(server)).toEqual(['hello']))
  await waitFor(() => expect(screen.queryByText(WAITS)).toBeNull())
})

test('never sends a message that was removed while waiting', async () => {
  const { server, network } = createServer()
  renderApp('/chat?ticket=t1', network, session())
  const message = await field()
  server.isDown = true
  await user.type(message, 'one{Enter}')
  await user.type(message, 'two{Enter}')
  expect(await screen.findByText(WAITS)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  server.isDown = false
  await passTime(10_000)
  await waitFor(() => expect(texts(server)).toEqual(['two']))
})

test('sends waiting messages after a reload from any page, in order, but not for another user', async () => {
  const { server, network } = createServer()
  const first = renderApp('/chat?ticket=t1', network, session())
  const message = await field()
  server.isDown = true
  await user.type(message, 'one{Enter}')
  await user.type(message, 'two{Enter}')
  expect(await screen.findByText(WAITS)).toBeDefined()
  first.unmount()

  const somebodyElse = { id: 'u9', username: 'ada', role: 'User', requiredAction: null }
  const theirs = { ...network, [route('getCurrentUser')]: { body: somebodyElse } }
  const other = renderApp('/account', theirs, { ...session(), token: 'of somebody else' })
  server.isDown = false
  await passTime(60_000)
  expect(server.messages).toEqual([])
  other.unmount()

  renderApp('/account', network, session())
  await waitFor(() => expect(texts(server)).toEqual(['one', 'two']))
  await waitFor(() =>
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:sending'))).toEqual([]),
  )
})
