import type { AuditGroup } from './audit/groups.ts'
import { auditEvents } from './audit/events.ts'
import { authEvents } from './auth/events.ts'
import { brandingEvents } from './branding/events.ts'
import { bulkEvents } from './bulk/events.ts'
import { contactEvents } from './contacts/events.ts'
import { conversationEvents } from './conversation/events.ts'
import { deskEvents } from './desk/events.ts'
import { organisationEvents } from './organisations/events.ts'
import type { EventDescriptor } from './event.ts'
import { fieldEvents } from './fields/events.ts'
import type { DataOf } from './event-fields.ts'
import { fileEvents } from './files/events.ts'
import { macroEvents } from './macros/events.ts'
import { blockedEvents } from './mail/events-blocked.ts'
import { mailEvents } from './mail/events.ts'
import { participantEvents } from './mail/events-participants.ts'
import { sideConversationEvents } from './mail/events-side-conversations.ts'
import { mailboxEvents } from './mail/events-mailboxes.ts'
import { signatureEvents } from './mail/texts/events-signatures.ts'
import { noteEvents } from './conversation/events-notes.ts'
import { scheduledEvents } from './conversation/events-scheduled.ts'
import { notificationEvents } from './notifications/events.ts'
import { operationEvents } from './operations/events.ts'
import { privacyEvents } from './privacy/events.ts'
import { sampleEvents } from './setup/events-samples.ts'
import { setupEvents } from './setup/events.ts'
import { tagEvents } from './tags/events.ts'
import { teamEvents } from './teams/events.ts'
import { providerEvents } from './auth/events-providers.ts'
import { tokenEvents } from './auth/events-tokens.ts'
import { ticketEvents } from './tickets/events.ts'
import { linkEvents } from './tickets/events-links.ts'
import { removalEvents } from './tickets/removal/events.ts'
import { queueEvents } from './tickets/events-queue.ts'
import { ticketTagEvents } from './tickets/events-tags.ts'
import { userEvents } from './users/events.ts'
import { viewEvents } from './views/events.ts'
import { calendarEvents } from './sla/events-calendars.ts'
import { webhookEvents } from './webhooks/events.ts'

/** All kinds of events by name. Code that depends on the kind reads its descriptor here. */
export const EVENTS = {
  ...ticketEvents,
  ...brandingEvents,
  ...deskEvents,
  ...teamEvents,
  ...queueEvents,
  ...linkEvents,
  ...removalEvents,
  ...ticketTagEvents,
  ...tagEvents,
  ...fieldEvents,
  ...conversationEvents,
  ...fileEvents,
  ...noteEvents,
  ...scheduledEvents,
  ...bulkEvents,
  ...notificationEvents,
  ...viewEvents,
  ...macroEvents,
  ...userEvents,
  ...contactEvents,
  ...organisationEvents,
  ...setupEvents,
  ...sampleEvents,
  ...mailEvents,
  ...blockedEvents,
  ...participantEvents,
  ...sideConversationEvents,
  ...mailboxEvents,
  ...signatureEvents,
  ...calendarEvents,
  ...webhookEvents,
  ...authEvents,
  ...tokenEvents,
  ...providerEvents,
  ...privacyEvents,
  ...auditEvents,
  ...operationEvents,
}

type Events = typeof EVENTS
export type EventKind = keyof Events
/** Data of each kind, besides ticket, actor, number and time. */
export type EventData = { [Kind in EventKind]: DataOf<Events[Kind]['data']> }
/** Kinds shown in the time line of a ticket. */
export type TimelineKind = {
  [Kind in EventKind]: Events[Kind]['timeline'] extends null ? never : Kind
}[EventKind]

export const EVENT_KINDS = Object.keys(EVENTS) as EventKind[]

/** Descriptor of a kind; undefined for a kind of a newer version. */
export const descriptorOf = (kind: string): EventDescriptor | undefined =>
  Object.hasOwn(EVENTS, kind) ? EVENTS[kind as EventKind] : undefined

/** Kinds shown on the audit page. */
export const AUDIT_KINDS = EVENT_KINDS.filter((kind) => EVENTS[kind].audit.group !== null)

/** Kinds in a group of the audit page. */
export const kindsIn = (group: AuditGroup): EventKind[] =>
  EVENT_KINDS.filter((kind) => EVENTS[kind].audit.group === group)
