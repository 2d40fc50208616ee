import type {
  CallAnswer,
  ConversationOnWire,
  PageMessageOnWire,
  TicketDetailsOnWire,
} from '@support-desk/contract'

/** A ticket of ada's that sam has, for tests. */
export const chatTicket = (more: Partial<TicketDetailsOnWire> = {}): TicketDetailsOnWire => ({
  _id: 't1',
  OccuredDate: '2026-01-05T09:30',
  OccuredTime: '09:30',
  Subject: 'Green projector',
  Message: 'All is green.',
  AssignedUser: { _id: 's1', username: 'sam' },
  Opened: true,
  Status: 'Pending',
  CreatedAt: '2026-01-05T09:31:00.000Z',
  Screenshots: '',
  Create_User: { _id: 'u1', username: 'ada' },
  Version: 2,
  ...more,
})

/** A message of sam's to ada, for tests; {@link chatPage} numbers it. */
export const chatMessage = (msg: string, more: Partial<PageMessageOnWire> = {}): PageMessageOnWire => ({
  msg,
  user: 'sam',
  power: 'SupportTeam',
  time: '2026-01-06T10:00:00.000Z',
  _id: `message ${msg}`,
  number: 0,
  own: false,
  key: null,
  author: 's1',
  image: false,
  takenBack: false,
  ...more,
})

/** A message of ada's own, for tests. */
export const ownMessage = (msg: string, more: Partial<PageMessageOnWire> = {}): PageMessageOnWire =>
  chatMessage(msg, { user: 'ada', power: 'User', author: 'u1', own: true, key: `key of ${msg}`, ...more })

type ChatPage = CallAnswer<'listMessages', Blob>

/** What the server answers about a chat with these messages, as the page that ends before `before`. */
export function chatPage(
  messages: readonly PageMessageOnWire[],
  more: Partial<Pick<ChatPage, 'Seen' | 'Read'>> = {},
  before = messages.length + 1,
): ChatPage {
  const numbered = messages.map((message, index) => ({ ...message, number: index + 1 }))
  const chats = numbered.slice(Math.max(before - 51, 0), before - 1)
  return { chats, Total: messages.length, Seen: 0, Read: messages.length, ...more }
}

/** The conversation about the ticket of {@link chatTicket}, for tests. */
export const conversation = (more: Partial<ConversationOnWire> = {}): ConversationOnWire => ({
  ticket: 't1',
  Subject: 'Green projector',
  Status: 'Pending',
  with: 'sam',
  lastMessage: 'On my way.',
  lastUser: 'sam',
  lastPower: 'SupportTeam',
  time: '2026-01-06T10:00:00.000Z',
  Unread: 0,
  ...more,
})
