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
  OwnNotificationOnWire,
  SessionListed,
  SessionOnWire,
  TicketWithAbilities,
  TicketRow,
  TimelineEntryOnWire,
} from '@support-desk/contract'
import type { Named } from './wire-names.ts'

/** What the server answers, by the names of the pages. Whatever is not here has no name that differs. */
export type AuditEntry = Named<AuditEntryOnWire>
export type ConversationEntry = ConversationEntryOnWire
export type Note = NoteOnWire
export type Conversation = ConversationOnWire
export type Factor = Named<FactorOnWire>
export type FailedEmail = Named<FailedMailOnWire>
export type FormerUser = Named<FormerUserOnWire>
export type UserNotification = OwnNotificationOnWire
export type ChatMessage = ConversationMessageOnWire
export type ListedSession = Named<SessionListed>
export type Session = Named<SessionOnWire>
/** A ticket with what the reader may do with it. */
export type TicketDetails = TicketWithAbilities
/** A ticket in a list. */
export type Ticket = TicketRow
/** What every refusal shows of a ticket that somebody else changed first, whichever call it was. */
export type TicketNow = Pick<Ticket, 'id' | 'assignee' | 'state' | 'version'>
export type TimelineEntry = Named<TimelineEntryOnWire>
export type User = AccountOnWire
