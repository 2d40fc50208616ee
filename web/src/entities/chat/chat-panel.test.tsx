import type { ChatMessage } from '#api/models.ts'
import { CHAT_POLL_MS, type Role, UNDO_MS } from '@support-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { emptyTray } from '#entities/file/tray/trays.ts'
import { passTime, stopClock } from '#testing/stopped-clock.ts'
import { chatMessage, chatPage, chatTicket, conversation, ownMessage } from '#testing/sample-chat.ts'

// The simulated browser cannot upload in chunks.
vi.mock('#entities/file/tray/upload.ts', () => ({
  async uploadFile(file: File, { onBegun }: { onBegun: (id: string) => void }) {
    onBegun(`upload of ${file.name}`)
  },
}))

beforeEach(() => emptyTray('chat u1 t1'))

type Chat = { messages: ChatMessage[]; seen?: number; read?: number }

/** Opens a chat with a simulated server, which accepts each idempotency key once. */
function openChat({
  chat = { messages: [] } as Chat,
  role = 'User' as Role,
  name = 'ada',
  more = {} as Network,
}) {
  const session = sessionOf(role, { username: name, image: role === 'User' ? 'cGljdHVyZQ==' : null })
  const page = (request: Request) => {
    const before = new URL(request.url).searchParams.get('before')
    const { messages, ...numbers } = chat
    return { body: chatPage(messages, numbers, before ? Number(before) : undefined) }
  }
  const rendered = renderApp(
    '/chat?ticket=t1',
    {
      [route('getTicket', 't1')]: { body: chatTicket() },
      [route('getMessages', 't1')]: page,
      [route('listConversations')]: { body: [conversation()] },
      [route('markMessagesRead', 't1')]: {},
      [route('createMessage', 't1')]: async (request) => {
        take(chat, await request.json(), { author: { id: 'u1', username: name, role } })
        return { body: { message: null, scheduled: null } }
      },
      ...more,
    },
    session,
  )
  const sentTo = (path: string) => rendered.requests.filter(({ url }) => url.endsWith(path))
  const posted = () => sentTo('/tickets/t1/messages').filter(({ method }) => method === 'POST')
  return { ...rendered, chat, sentTo, posted }
}

function take(chat: Chat, body: unknown, more: Partial<ChatMessage> = {}): void {
  const { text, key } = body as { text: string; key: string }
  if (chat.messages.some((message) => message.key === key)) return
  chat.messages.push(ownMessage(text, { key, postedAt: new Date().toISOString(), ...more }))
}

const field = () => screen.findByRole('textbox', { name: 'Message' })

test('aligns own messages right with the own picture, others left, and shows HTML as text', async () => {
  openChat({
    chat: {
      messages: [
        chatMessage('<b>bold</b> see https://example.org/help'),
        chatMessage('javascript:alert(1) ftp://example.org/x file:///etc/passwd'),
        ownMessage('Thank you'),
      ],
      read: 1,
    },
  })
  const others = (await screen.findByText(/<b>bold/)).closest('li')
  const own = screen.getByText('Thank you').closest('li')
  expect(others?.dataset.own).toBeUndefined()
  expect(own?.dataset.own).toBe('true')
  expect(own?.querySelector('img')?.src).toBe('data:image/jpeg;base64,cGljdHVyZQ==')
  const link = await screen.findByRole('link', { name: 'https://example.org/help' })
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(screen.getByText(/^javascript:alert/).querySelector('a')).toBeNull()
  expect(screen.getByText('2 unread')).toBeDefined()
})

test('sends on Enter, breaks the line on Shift with Enter, and sends no blank message', async () => {
  const { posted } = openChat({})
  const message = await field()
  await enterText(message, '  ')
  await userEvent.keyboard('{Enter}')
  expect(posted()).toHaveLength(0)
  await userEvent.clear(message)
  await userEvent.type(message, 'one{Shift>}{Enter}{/Shift}two{Enter}{Enter}')
  expect(message).toHaveProperty('value', '')
  await waitFor(() => expect(posted()).toHaveLength(1))
  const key = expect.stringMatching(/^[\da-f]{32}$/)
  expect(await posted()[0]?.json()).toMatchObject({ text: 'one\ntwo', key })
  expect(await screen.findByText('Sent')).toBeDefined()
  expect(screen.getAllByText(/one/)).toHaveLength(1)
})

test('resends a message after a lost response with the same key, and shows it once', async () => {
  const chat: Chat = { messages: [] }
  let lost = true
  const { posted } = openChat({
    chat,
    more: {
      // The chat cannot be loaded either. Otherwise it would show that the message has arrived.
      [route('getMessages', 't1')]: () =>
        lost && chat.messages.length > 0
          ? { status: 400, body: { detail: 'Not now.', code: 'validation' } }
          : { body: chatPage(chat.messages) },
      [route('createMessage', 't1')]: async (request) => {
        take(chat, await request.json())
        if (lost) throw new TypeError('The connection broke.')
        return { body: { message: null, scheduled: null } }
      },
    },
  })
  await enterText(await field(), 'hello')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(/It will be sent when/)).toBeDefined()
  lost = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Sent')).toBeDefined()
  const [first, second] = await Promise.all(posted().map((request) => request.json() as Promise<unknown>))
  expect(second).toEqual(first)
  expect(screen.getAllByText('hello')).toHaveLength(1)
})

test('shows a rejection on the message, keeps the message across a reload, and can resend it', async () => {
  let down = true
  const chat: Chat = { messages: [] }
  const more: Network = {
    [route('createMessage', 't1')]: async (request) => {
      if (down) return { status: 409, body: { detail: 'Nobody is there.', code: 'nobody_assigned' } }
      take(chat, await request.json())
      return { body: { message: null, scheduled: null } }
    },
  }
  const first = openChat({ chat, more })
  await enterText(await field(), 'hello')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Nobody is there.')).toBeDefined()

  first.unmount()
  openChat({ chat, more })
  expect(await screen.findByText('hello')).toBeDefined()
  // The message was resent automatically and rejected again.
  expect(await screen.findByText('Nobody is there.')).toBeDefined()
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  expect(screen.getAllByText('hello')).toHaveLength(1)
})

test('retracts a message right after sending, and puts its text back into the field', async () => {
  const user = stopClock()
  const chat: Chat = { messages: [] }
  const { sentTo } = openChat({
    chat,
    more: {
      [route('undoMessage', 't1', 'message too early')]: () => {
        chat.messages = chat.messages.map((message) => ({
          ...message,
          text: 'This message was taken back.',
          isRetracted: true,
        }))
        return {}
      },
    },
  })
  const message = await field()
  await enterText(message, 'too early')
  await user.keyboard('{Enter}')
  await enterText(message, 'and more')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('This message was taken back.')).toBeDefined()
  expect(message).toHaveProperty('value', 'and more\ntoo early')
  expect(sentTo('/api/v1/tickets/t1/messages/message%20too%20early/undo')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()

  await user.type(message, '{Enter}')
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined()
  await passTime(UNDO_MS + 500)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('sends a picture as a file, and restores it with the text when the message is retracted', async () => {
  const user = stopClock()
  const chat: Chat = { messages: [] }
  const picture = new File(['picture'], 'green.png', { type: 'image/png' })
  const { posted } = openChat({
    chat,
    more: {
      [route('createMessage', 't1')]: async (request) => {
        take(chat, await request.clone().json(), { id: 'message-1' })
        return { body: { message: chat.messages.at(-1), scheduled: null } }
      },
      [route('undoMessage', 't1', 'message-1')]: {},
    },
  })
  await field()
  await user.upload(screen.getByLabelText('Attach files'), picture)
  await screen.findByRole('button', { name: 'Remove green.png' })
  await enterText(await field(), 'like this')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Sent')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Remove green.png' })).toBeNull()
  expect(await posted()[0]?.json()).toMatchObject({ text: 'like this', files: ['upload of green.png'] })

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Remove green.png' })).toBeDefined()
  expect(await field()).toHaveProperty('value', 'like this')
})

test('loads older messages upwards, up to the unread line', async () => {
  const messages = Array.from({ length: 180 }, (_, index) => chatMessage(`number ${index + 1}`))
  openChat({ chat: { messages, read: 30 } })
  expect(await screen.findByText('number 180')).toBeDefined()
  expect(screen.queryByText('number 120')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Earlier messages' }))
  expect(await screen.findByText('number 120')).toBeDefined()
  expect(screen.queryByText('150 unread')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Jump to unread' }))
  expect(await screen.findByText('150 unread')).toBeDefined()
  expect(screen.getByText('number 31')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Earlier messages' }))
  expect(await screen.findByText('number 1')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull()
})

test('keeps typed text until it is sent', async () => {
  const first = openChat({})
  await enterText(await field(), 'half a sent')
  first.unmount()
  openChat({})
  expect(await field()).toHaveProperty('value', 'half a sent')
})

test('polls every ten seconds, and reloads the messages when there are new ones', async () => {
  stopClock()
  const chat: Chat = { messages: [chatMessage('first')] }
  let news = false
  const { requests } = openChat({
    chat,
    more: {
      [route('checkChat', 't1', '1')]: () =>
        news ? { body: { msg: 'yes' } } : { status: 404, body: { msg: 'Nothing new.', code: 'unchanged' } },
    },
  })
  await screen.findByText('first')
  await passTime(CHAT_POLL_MS + 100)
  expect(requests.filter(({ url }) => url.endsWith('/chatlive/t1/1'))).toHaveLength(1)
  chat.messages.push(chatMessage('second'))
  news = true
  await passTime(CHAT_POLL_MS)
  expect(await screen.findByText('second')).toBeDefined()
})

test('stores the read mark on the server', async () => {
  const { sentTo } = openChat({ chat: { messages: [chatMessage('one'), chatMessage('two')], read: 1 } })
  await screen.findByText('two')
  await waitFor(() => expect(sentTo('/api/v1/tickets/t1/messages/read-mark')).toHaveLength(1))
  expect(await sentTo('/api/v1/tickets/t1/messages/read-mark')[0]?.json()).toEqual({ count: 2 })
})

test('lets agents other than the assignee read the messages, but not write', async () => {
  openChat({ role: 'SupportTeam', name: 'tom', chat: { messages: [chatMessage('hers')] } })
  const log = await screen.findByRole('log')
  expect(within(log).getByText('hers')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  expect(screen.getByText(/admins can reply/)).toBeDefined()
})
