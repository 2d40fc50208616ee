import type { ChatMessageOnWire, ConversationOnWire, TicketDetailsOnWire } from '@support-desk/contract'

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
  ...more,
})

/** A message of sam's to ada, for tests. */
export const chatMessage = (msg: string, more: Partial<ChatMessageOnWire> = {}): ChatMessageOnWire => ({
  msg,
  user: 'sam',
  power: 'SupportTeam',
  time: '2026-01-06T10:00:00.000Z',
  ...more,
})

/** The conversation about the ticket of {@link chatTicket}, for tests. */
export const conversation = (more: Partial<ConversationOnWire> = {}): ConversationOnWire => ({
  ticket: 't1',
  Subject: 'Green projector',
  Status: 'Pending',
  with: 'sam',
  lastMessage: 'On my way.',
  lastUser: 'sam',
  time: '2026-01-06T10:00:00.000Z',
  Unread: 0,
  ...more,
})
