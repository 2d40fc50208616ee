import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { chatMessage, chatPage, chatTicket, conversation } from '#testing/sample-chat.ts'

const WORDS = { text: 'Hello', isRetracted: false }

test('lists conversations with partner, subject, last message and unread count, and opens one', async () => {
  const { router } = renderApp(
    '/chat',
    {
      [route('listConversations')]: {
        body: [
          conversation({ unread: 2 }),
          conversation({
            ticketId: 't2',
            participants: ['tom'],
            subject: 'Slow network',
            lastMessage: null,
          }),
        ],
      },
      [route('getTicket', 't1')]: { body: chatTicket() },
      [route('getMessages', 't1')]: { body: chatPage([chatMessage('On my way.')]) },
    },
    sessionOf('User'),
  )
  const first = await screen.findByRole('link', { name: /sam.*Green projector.*sam: On my way\..*2 unread/ })
  expect(screen.getByRole('link', { name: /tom.*Slow network.*No messages yet/ })).toBeDefined()
  await userEvent.click(first)
  await waitFor(() => expect(router.state.location.search).toBe('?ticket=t1'))
  expect(await screen.findByRole('log')).toBeDefined()
  expect(screen.getByRole('heading', { level: 2, name: 'Green projector' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'View ticket' }).getAttribute('href')).toBe('/ViewTicketDetails/t1')
})

test('explains how to start a conversation when there are none', async () => {
  renderApp('/chat', { [route('listConversations')]: { body: [] } }, sessionOf('User'))
  expect(await screen.findByText('No conversations yet')).toBeDefined()
})

test('reports a failed load, and can retry', async () => {
  let down = true
  renderApp(
    '/chat',
    {
      [route('listConversations')]: () =>
        down ? { status: 400, body: { detail: 'Not now.', code: 'validation' } } : { body: [conversation()] },
    },
    sessionOf('User'),
  )
  expect(await screen.findByText('Couldn’t load your conversations')).toBeDefined()
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Green projector/ })).toBeDefined()
})

test('marks staff by their roles, and no requester with a similar name', async () => {
  const other = { id: 'x1', role: 'User', username: 'Desk-Admin' } as const
  const messages = [
    chatMessage('From support'),
    chatMessage('From an admin', { author: { id: 'a1', role: 'Admin', username: 'Admin' } }),
    chatMessage('From somebody', { author: other }),
  ]
  renderApp(
    '/chat?ticket=t1',
    {
      [route('listConversations')]: {
        body: [
          conversation({ lastMessage: { ...WORDS, author: 'Admin', role: 'Admin' } }),
          conversation({
            ticketId: 't2',
            subject: 'Slow network',
            lastMessage: { ...WORDS, author: other.username, role: 'User' },
          }),
        ],
      },
      [route('getTicket', 't1')]: { body: chatTicket() },
      [route('getMessages', 't1')]: { body: chatPage(messages) },
    },
    sessionOf('User'),
  )
  const log = within(await screen.findByRole('log'))
  const bylineOf = async (text: string) =>
    (await log.findByText(text)).closest('li')?.querySelector('p')?.textContent
  expect(await bylineOf('From support')).toMatch(/^samSupport/)
  expect(await bylineOf('From an admin')).toMatch(/^AdminAdmin/)
  expect(await bylineOf('From somebody')).toMatch(/^Desk-Admin(?!Support|Admin)/)
  expect((await screen.findByRole('link', { name: /Green projector/ })).textContent).toMatch(/AdminAdmin: /)
  expect(screen.getByRole('link', { name: /Slow network/ }).textContent).not.toMatch(
    /(Admin|Support)Desk-Admin/,
  )
})
