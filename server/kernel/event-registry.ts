import type { Audience, EventKind } from '@support-desk/contract'
import { descriptorOf, EVENT_KINDS } from '@support-desk/contract/event-registry'
import type { Actor } from './actor.ts'
import type { EventRecord } from './event-log/event.ts'

type EventContent = Pick<EventRecord, 'kind' | 'data'>
type Listener = Pick<Actor, 'id' | 'role'>

const valuesOf = ({ data }: EventContent): Record<string, unknown> => data

/** The account that an event is about; null when there is none. */
export function subjectOf(event: EventContent): string | null {
  const values = valuesOf(event)
  for (const [name, { holds }] of Object.entries(descriptorOf(event.kind)?.data ?? {})) {
    const value = values[name]
    if (holds === 'account' && typeof value === 'string') return value
  }
  return null
}

/** Like {@link subjectOf}, but null when subject and actor are the same: the audit page names the actor anyway. */
export function aboutOf(event: EventContent, actorId: string | null): string | null {
  const subject = subjectOf(event)
  return subject === actorId ? null : subject
}

/** Resolves a fact of the descriptor, which may depend on the event's data. */
function factFrom<Fact extends string>(
  fact: Fact | ((data: Record<string, unknown>) => Fact),
  event: EventContent,
): Fact {
  return typeof fact === 'function' ? fact(valuesOf(event)) : fact
}

/** Whether a listener may hear of an event. Kinds of newer versions are announced to no one. */
export function mayHearOf(listener: Listener, event: EventRecord): boolean {
  const descriptor = descriptorOf(event.kind)
  return descriptor !== undefined && HEARS[factFrom(descriptor.audience, event)](listener, event)
}

/** The requesters that may hear of an event: all, or a list of ids. */
export function requestersHearing(event: EventRecord): 'everybody' | string[] {
  const hears = (id: string): boolean => mayHearOf({ id, role: 'User' }, event)
  if (hears('')) return 'everybody'
  return [event.requesterId, event.actorId, subjectOf(event)].filter((id) => id !== null).filter(hears)
}

const isStaff = ({ role }: Listener): boolean => role !== 'User'
const isAdmin = ({ role }: Listener): boolean => role === 'Admin'
const isSubject = ({ id }: Listener, event: EventRecord): boolean => subjectOf(event) === id

const HEARS: Record<Audience, (listener: Listener, event: EventRecord) => boolean> = {
  nobody: () => false,
  everybody: () => true,
  staff: isStaff,
  admins: isAdmin,
  actor: ({ id }, { actorId }) => actorId === id,
  subject: isSubject,
  'subject and staff': (listener, event) => isStaff(listener) || isSubject(listener, event),
  'subject and admins': (listener, event) => isAdmin(listener) || isSubject(listener, event),
  'requester and staff': (listener, { requesterId }) => isStaff(listener) || requesterId === listener.id,
}

/** Whether the event changes visible data other than the event log. */
export const changesWhatIsShown = (kind: EventKind): boolean =>
  descriptorOf(kind)?.changesNothingShown !== true

/** The accounts with live connections that must check their session again: one account, all, or none. */
export function recheckedBy(event: EventRecord): string | 'everybody' | null {
  const wanted = factFrom(descriptorOf(event.kind)?.recheck ?? 'nobody', event)
  if (wanted === 'subject') return subjectOf(event)
  return wanted === 'everybody' ? wanted : null
}

/** Kinds that the retention rule of the audit page empties. */
export const RETAINED_FOR_AUDIT: readonly EventKind[] = EVENT_KINDS.filter(
  (kind) => descriptorOf(kind)?.retention === 'audit',
)

/** Whether the audit page shows a field by a name: accounts by username, notes by their place in the timeline. */
export function isShownByName(kind: EventKind, name: string): boolean {
  const holds = descriptorOf(kind)?.data[name]?.holds
  return holds === 'account' || holds === 'note'
}
