import { CHAT_POLL_MS, type ChatMessageOnWire, type Role } from '@support-desk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type Network, renderApp, sessionOf } from '../../testing/render-app.tsx'
import { chatMessage, chatTicket, conversation } from './sample-chat.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A chat on a server that takes what is posted. */
function openChat({
  chats = [] as ChatMessageOnWire[],
  role = 'User' as Role,
  name = 'ada',
  more = {} as Network,
}) {
  const session = sessionOf(role, { user_name: name, image: role === 'User' ? 'cGljdHVyZQ==' : null })
  const rendered = renderApp(
    '/chat?ticket=t1',
    {
      'GET /api/GetOneTicket/t1': { body: chatTicket() },
      'GET /api/getchats/t1': () => ({ body: { chats } }),
      'GET /api/conversations': { body: [conversation({ Unread: chats.length > 0 ? 1 : 0 })] },
      'POST /api/chatread': { body: { msg: 'ok' } },
      'POST /api/postchat': async (request) => {
        const { chat } = (await request.json()) as { chat: string }
        chats.push(chatMessage(chat, { user: role === 'Admin' ? 'Admin' : name, power: role }))
        return { body: { msg: 'ok' } }
      },
      ...more,
    },
    session,
  )
  const posted = () => rendered.requests.filter(({ url }) => url.endsWith('/api/postchat'))
  return { ...rendered, chats, posted }
}

const field = () => screen.findByRole('textbox', { name: 'Message' })

test('own messages stand right with the own picture, those of others left; what looks like HTML stays text', async () => {
  openChat({
    chats: [
      chatMessage('<b>bold</b> see https://example.org/help'),
      chatMessage('Thank you', { user: 'ada', power: 'User' }),
    ],
  })
  const others = (await screen.findByText(/<b>bold/)).closest('li')
  const own = screen.getByText('Thank you').closest('li')
  expect(others?.dataset.own).toBeUndefined()
  expect(own?.dataset.own).toBe('true')
  expect(own?.querySelector('img')?.src).toBe('data:image/jpeg;base64,cGljdHVyZQ==')
  const link = screen.getByRole('link', { name: 'https://example.org/help' })
  expect(link.getAttribute('rel')).toContain('noopener')
  expect(screen.getByText('1 unread')).toBeDefined()
})

test('Enter sends, Shift Enter breaks the line, and what is blank is not sent', async () => {
  const { posted } = openChat({})
  const message = await field()
  await userEvent.type(message, '  {Enter}')
  expect(posted()).toHaveLength(0)
  await userEvent.clear(message)
  await userEvent.type(message, 'one{Shift>}{Enter}{/Shift}two{Enter}')
  expect(message).toHaveProperty('value', '')
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(await posted()[0]?.json()).toEqual({ chat: 'one\ntwo', ticketid: 't1' })
  await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull())
  expect(screen.getAllByText(/one/)).toHaveLength(1)
})

test('a message that does not get through says so on itself, survives a reload, and can be sent again', async () => {
  let down = true
  const chats: ChatMessageOnWire[] = []
  const more: Network = {
    'POST /api/postchat': () => {
      if (down) return { status: 503, body: { msg: 'Not available right now.', code: 'unavailable' } }
      chats.push(chatMessage('hello', { user: 'ada', power: 'User' }))
      return { body: { msg: 'ok' } }
    },
  }
  const first = openChat({ chats, more })
  await userEvent.type(await field(), 'hello{Enter}')
  expect(await screen.findByText('Not available right now.')).toBeDefined()

  first.unmount()
  openChat({ chats, more })
  expect(await screen.findByText('hello')).toBeDefined()
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  expect(screen.getAllByText('hello')).toHaveLength(1)
})

test('what is typed is kept until it is sent', async () => {
  const first = openChat({})
  await userEvent.type(await field(), 'half a sent')
  first.unmount()
  openChat({})
  expect(await field()).toHaveProperty('value', 'half a sent')
})

test('every ten seconds the chat asks for news and reads the messages anew when there are any', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const chats = [chatMessage('first')]
  let news = false
  const { requests } = openChat({
    chats,
    more: {
      'GET /api/chatlive/t1/1': () =>
        news ? { body: { msg: 'yes' } } : { status: 404, body: { msg: 'Nothing new.', code: 'unchanged' } },
    },
  })
  await screen.findByText('first')
  await vi.advanceTimersByTimeAsync(CHAT_POLL_MS + 100)
  expect(requests.filter(({ url }) => url.endsWith('/chatlive/t1/1'))).toHaveLength(1)
  chats.push(chatMessage('second'))
  news = true
  await vi.advanceTimersByTimeAsync(CHAT_POLL_MS)
  expect(await screen.findByText('second')).toBeDefined()
})

test('what has been read is remembered on the server', async () => {
  const { requests } = openChat({ chats: [chatMessage('one'), chatMessage('two')] })
  await screen.findByText('two')
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/api/chatread'))).toBe(true))
  const sent = requests.find(({ url }) => url.endsWith('/api/chatread'))
  expect(await sent?.json()).toEqual({ ticketid: 't1', count: 2 })
})

test('an admin writes as Admin; a support member who does not have the ticket only reads', async () => {
  const admin = openChat({
    role: 'Admin',
    name: 'dana',
    chats: [chatMessage('mine', { user: 'Admin', power: 'Admin' })],
  })
  expect((await screen.findByText('mine')).closest('li')?.dataset.own).toBe('true')
  expect(await field()).toBeDefined()
  admin.unmount()
  localStorage.clear()

  openChat({ role: 'SupportTeam', name: 'tom', chats: [chatMessage('hers')] })
  const log = await screen.findByRole('log')
  expect(within(log).getByText('hers')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  expect(screen.getByText(/You can read this chat/)).toBeDefined()
})
