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

/** Answers of the server, by the names of the pages. */
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
/** A ticket with the actions that the reader may take. */
export type TicketDetails = TicketWithAbilities
/** A row of a ticket list. */
export type Ticket = TicketRow
/** The ticket in a conflict error, from any call. */
export type TicketNow = Pick<Ticket, 'id' | 'assignee' | 'status' | 'version'>
export type TimelineEntry = TimelineEntryOnWire
export type User = AccountOnWire
