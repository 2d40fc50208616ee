import type { AuditGroup } from './audit/groups.ts'
import { auditEvents } from './audit/events.ts'
import { authEvents } from './auth/events.ts'
import { bulkEvents } from './bulk/events.ts'
import { conversationEvents } from './conversation/events.ts'
import type { EventDescriptor } from './event.ts'
import { fieldEvents } from './fields/events.ts'
import type { DataOf } from './event-fields.ts'
import { fileEvents } from './files/events.ts'
import { macroEvents } from './macros/events.ts'
import { mailEvents } from './mail/events.ts'
import { participantEvents } from './mail/events-participants.ts'
import { mailboxEvents } from './mail/events-mailboxes.ts'
import { noteEvents } from './conversation/events-notes.ts'
import { scheduledEvents } from './conversation/events-scheduled.ts'
import { notificationEvents } from './notifications/events.ts'
import { operationEvents } from './operations/events.ts'
import { privacyEvents } from './privacy/events.ts'
import { tagEvents } from './tags/events.ts'
import { teamEvents } from './teams/events.ts'
import { providerEvents } from './auth/events-providers.ts'
import { tokenEvents } from './auth/events-tokens.ts'
import { ticketEvents } from './tickets/events.ts'
import { linkEvents } from './tickets/events-links.ts'
import { queueEvents } from './tickets/events-queue.ts'
import { ticketTagEvents } from './tickets/events-tags.ts'
import { userEvents } from './users/events.ts'
import { viewEvents } from './views/events.ts'
import { webhookEvents } from './webhooks/events.ts'

/** Every kind of event by its name. Whatever is done by kind asks here. */
export const EVENTS = {
  ...ticketEvents,
  ...teamEvents,
  ...queueEvents,
  ...linkEvents,
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
  ...mailEvents,
  ...participantEvents,
  ...mailboxEvents,
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
/** What events of each kind carry beside ticket, actor, number and time. */
export type EventData = { [Kind in EventKind]: DataOf<Events[Kind]['data']> }
/** Kinds that the time line of a ticket tells. */
export type TimelineKind = {
  [Kind in EventKind]: Events[Kind]['timeline'] extends null ? never : Kind
}[EventKind]

export const EVENT_KINDS = Object.keys(EVENTS) as EventKind[]

/** The descriptor of a kind; undefined for one that only a newer version knows. */
export const descriptorOf = (kind: string): EventDescriptor | undefined =>
  Object.hasOwn(EVENTS, kind) ? EVENTS[kind as EventKind] : undefined

/** Every kind that says something. */
export const AUDIT_KINDS = EVENT_KINDS.filter((kind) => EVENTS[kind].audit.group !== null)

/** The kinds of events in a group of the audit page. */
export const kindsIn = (group: AuditGroup): EventKind[] =>
  EVENT_KINDS.filter((kind) => EVENTS[kind].audit.group === group)
