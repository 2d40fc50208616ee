import type {
  AccountOnWire,
  AuditEntryOnWire,
  ConversationMessageOnWire,
  ConversationEntryOnWire,
  ConversationOnWire,
  FactorOnWire,
  FailedMailOnWire,
  FormerUserOnWire,
  NoteOnWire,
  OpenedSession,
  OwnNotificationOnWire,
  SessionListed,
  TicketWithAbilities,
  TicketRow,
  TimelineEntryOnWire,
} from '@support-desk/contract'

/** What the server answers, by the words of the pages. */
export type AuditEntry = AuditEntryOnWire
export type ConversationEntry = ConversationEntryOnWire
export type Note = NoteOnWire
export type Conversation = ConversationOnWire
export type Factor = FactorOnWire
export type FailedEmail = FailedMailOnWire
export type FormerUser = FormerUserOnWire
export type UserNotification = OwnNotificationOnWire
export type ChatMessage = ConversationMessageOnWire
export type ListedSession = SessionListed
export type Session = OpenedSession['session']
/** A ticket with what the reader may do with it. */
export type TicketDetails = TicketWithAbilities
/** A ticket in a list. */
export type Ticket = TicketRow
/** What every refusal shows of a ticket that somebody else changed first, whichever call it was. */
export type TicketNow = Pick<Ticket, 'id' | 'assignee' | 'state' | 'version'>
export type TimelineEntry = TimelineEntryOnWire
export type User = AccountOnWire
