import type { ChatMessage, Conversation, Note, TimelineEntry } from '#api/models.ts'
import type { Answer } from '#api/client.ts'
import type { SampleTicket } from './sample-ticket.ts'

/** A ticket of ada, assigned to sam. */
export const chatTicket = (more: Partial<SampleTicket> = {}): SampleTicket => ({
  id: 't1',
  number: 1,
  occurredOn: '2026-01-05',
  occurredTime: '09:30',
  subject: 'Green projector',
  message: 'All is green.',
  assignee: { id: 's1', username: 'sam' },
  isOpened: true,
  isSample: false,
  status: 'Pending',
  createdAt: '2026-01-05T09:31:00.000Z',
  hasPicture: true,
  requester: { id: 'u1', username: 'ada' },
  version: 2,
  queue: null,
  merged: { isMerged: false, into: null, from: [] },
  ...more,
})

/** A message from sam to ada. {@link chatPage} numbers it. */
export const chatMessage = (text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `message ${text}`,
  number: 0,
  author: { id: 's1', username: 'sam', role: 'SupportTeam' },
  text,
  document: null,
  postedAt: '2026-01-06T10:00:00.000Z',
  isOwn: false,
  key: null,
  attachments: [],
  isRetracted: false,
  ...more,
})

/** A message from ada. */
export const ownMessage = (text: string, more: Partial<ChatMessage> = {}): ChatMessage =>
  chatMessage(text, {
    author: { id: 'u1', username: 'ada', role: 'User' },
    isOwn: true,
    key: `key of ${text}`,
    ...more,
  })

type ChatPage = Answer<'getMessages'>

/** The server's answer for a chat: the page of messages that ends before `before`. */
export function chatPage(
  messages: readonly ChatMessage[],
  more: Partial<Pick<ChatPage, 'seen' | 'read'>> = {},
  before = messages.length + 1,
): ChatPage {
  const numbered = messages.map((message, index) => ({ ...message, number: index + 1 }))
  const shown = numbered.slice(Math.max(before - 51, 0), before - 1)
  return { messages: shown, mails: [], total: messages.length, seen: 0, read: messages.length, ...more }
}

type ConversationPage = Answer<'getConversation'>

/** The server's answer for a conversation: events, then messages, then notes. */
export function conversationPage(
  messages: readonly ChatMessage[],
  { notes = [], events = [] }: { notes?: readonly Note[]; events?: readonly TimelineEntry[] } = {},
): ConversationPage {
  const { messages: numbered, total, seen, read } = chatPage(messages)
  const nothing = { message: null, note: null, event: null, of: null, raised: null }
  const parts = [
    ...events.map((event) => ({ ...nothing, kind: 'event' as const, event })),
    ...numbered.map((message) => ({ ...nothing, kind: 'message' as const, message })),
    ...notes.map((note) => ({ ...nothing, kind: 'note' as const, note })),
  ]
  const entries = parts.map((part, index) => ({ ...part, number: index + 1 }))
  return { entries, cursor: null, mails: [], total, seen, read }
}

/** An event of a conversation. */
export const eventEntry = (kind: TimelineEntry['kind'], number = 1): ConversationPage['entries'][number] => ({
  kind: 'event',
  number,
  message: null,
  note: null,
  of: null,
  raised: null,
  event: {
    number,
    kind,
    by: { id: 'u1', username: 'ada', role: 'User' },
    occurredAt: '2026-01-05T09:31:00.000Z',
    user: '',
    team: null,
    from: null,
    to: null,
    text: '',
  },
})

/** A note by sam. */
export const sampleNote = (text: string, more: Partial<Note> = {}): Note => ({
  id: `note ${text}`,
  number: 1,
  author: { id: 's1', username: 'sam', role: 'SupportTeam' },
  text,
  document: null,
  writtenAt: '2026-01-06T10:00:00.000Z',
  isOwn: false,
  key: null,
  isRetracted: false,
  mentions: [],
  attachments: [],
  ...more,
})

/** The conversation of {@link chatTicket}. */
export const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  ticketId: 't1',
  number: 7,
  subject: 'Green projector',
  status: 'Pending',
  participants: ['sam'],
  lastMessage: {
    text: 'On my way.',
    author: 'sam',
    role: 'SupportTeam',
    isRetracted: false,
  },
  latestAt: '2026-01-06T10:00:00.000Z',
  unread: 0,
  ...more,
})
