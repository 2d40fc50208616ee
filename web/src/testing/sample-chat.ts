import type { Conversation, ChatMessage } from '../api/models.ts'
import type { Answer } from '../api/client.ts'
import type { SampleTicket } from './sample-ticket.ts'

/** A ticket of ada's that sam has, for tests. */
export const chatTicket = (more: Partial<SampleTicket> = {}): SampleTicket => ({
  id: 't1',
  number: 1,
  occurredOn: '2026-01-05',
  occurredTime: '09:30',
  subject: 'Green projector',
  message: 'All is green.',
  assignee: { id: 's1', username: 'sam' },
  isOpened: true,
  state: 'Pending',
  createdAt: '2026-01-05T09:31:00.000Z',
  hasPicture: true,
  requester: { id: 'u1', username: 'ada' },
  version: 2,
  ...more,
})

/** A message of sam's to ada, for tests; {@link chatPage} numbers it. */
export const chatMessage = (text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  text,
  user: 'sam',
  role: 'SupportTeam',
  time: '2026-01-06T10:00:00.000Z',
  id: `message ${text}`,
  number: 0,
  own: false,
  key: null,
  author: 's1',
  image: false,
  retracted: false,
  ...more,
})

/** A message of ada's own, for tests. */
export const ownMessage = (text: string, more: Partial<ChatMessage> = {}): ChatMessage =>
  chatMessage(text, { user: 'ada', role: 'User', author: 'u1', own: true, key: `key of ${text}`, ...more })

type ChatPage = Answer<'listMessages'>

/** What the server answers about a chat with these messages, as the page that ends before `before`. */
export function chatPage(
  messages: readonly ChatMessage[],
  more: Partial<Pick<ChatPage, 'seen' | 'read'>> = {},
  before = messages.length + 1,
): ChatPage {
  const numbered = messages.map((message, index) => ({ ...message, number: index + 1 }))
  const shown = numbered.slice(Math.max(before - 51, 0), before - 1)
  return { messages: shown, Total: messages.length, seen: 0, read: messages.length, ...more }
}

/** The conversation about the ticket of {@link chatTicket}, for tests. */
export const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  ticket: 't1',
  number: 7,
  subject: 'Green projector',
  state: 'Pending',
  with: 'sam',
  lastMessage: 'On my way.',
  lastUser: 'sam',
  lastRole: 'SupportTeam',
  time: '2026-01-06T10:00:00.000Z',
  unread: 0,
  ...more,
})
