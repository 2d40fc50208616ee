import type { Audience, EventKind } from '@support-desk/contract'
import { descriptorOf, EVENT_KINDS } from '@support-desk/contract/event-registry'
import type { Actor } from './actor.ts'
import type { EventRecord } from './event-log/event.ts'

type Said = Pick<EventRecord, 'kind' | 'data'>
type Listener = Pick<Actor, 'id' | 'role'>

const valuesOf = ({ data }: Said): Record<string, unknown> => data

/** The account that an event is about; null where it is about none. */
export function subjectOf(event: Said): string | null {
  const values = valuesOf(event)
  for (const [name, { holds }] of Object.entries(descriptorOf(event.kind)?.data ?? {})) {
    const value = values[name]
    if (holds === 'account' && typeof value === 'string') return value
  }
  return null
}

/** The same for the audit page, which names the actor anyway. */
export function aboutOf(event: Said, actorId: string | null): string | null {
  const subject = subjectOf(event)
  return subject === actorId ? null : subject
}

/** Decides by a fact of the descriptor, which may depend on the data of the event. */
function factFrom<Fact extends string>(
  fact: Fact | ((data: Record<string, unknown>) => Fact),
  event: Said,
): Fact {
  return typeof fact === 'function' ? fact(valuesOf(event)) : fact
}

/** Who is told that something happened. Nobody hears of a kind that only a newer version knows. */
export function mayHearOf(listener: Listener, event: EventRecord): boolean {
  const descriptor = descriptorOf(event.kind)
  return descriptor !== undefined && HEARS[factFrom(descriptor.audience, event)](listener, event)
}

/** The requesters who hear of an event: all, or some by their ids. */
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

/** Whether anything changes that somebody is shown, other than the event log itself. */
export const changesWhatIsShown = (kind: EventKind): boolean =>
  descriptorOf(kind)?.changesNothingShown !== true

/** Whose live connections ask again whether their session still holds: those of one account, or all. */
export function recheckedBy(event: EventRecord): string | 'everybody' | null {
  const wanted = factFrom(descriptorOf(event.kind)?.recheck ?? 'nobody', event)
  if (wanted === 'subject') return subjectOf(event)
  return wanted === 'everybody' ? wanted : null
}

/** Kinds that are emptied by the age that the retention rule for the audit page allows. */
export const RETAINED_FOR_AUDIT: readonly EventKind[] = EVENT_KINDS.filter(
  (kind) => descriptorOf(kind)?.retention === 'audit',
)

/** Whether the audit page names a field of data in another way: accounts by their names, notes in the time line. */
export function isShownByName(kind: EventKind, name: string): boolean {
  const holds = descriptorOf(kind)?.data[name]?.holds
  return holds === 'account' || holds === 'note'
}
