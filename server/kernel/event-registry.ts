import type { Actor } from './actor.ts'
import { descriptorOf, EVENT_KINDS, type EventKind } from '@support-desk/contract/event-registry'
import type { Audience } from '@support-desk/contract/event'
import type { EventRecord } from './ports.ts'

type Said = Pick<EventRecord, 'kind' | 'data'>
type Listener = Pick<Actor, 'id' | 'role'>

const fieldsOf = ({ data }: Said): Record<string, unknown> => data

/** The account that an event is about; null where it is about none. */
export function subjectOf(event: Said): string | null {
  const fields = fieldsOf(event)
  for (const field of descriptorOf(event.kind)?.accounts ?? []) {
    const id = fields[field]
    if (typeof id === 'string') return id
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
  return typeof fact === 'function' ? fact(fieldsOf(event)) : fact
}

/** Who is told that something happened. Nobody hears of a kind that only a newer version knows. */
export function mayHearOf(listener: Listener, event: EventRecord): boolean {
  const descriptor = descriptorOf(event.kind)
  return descriptor !== undefined && HEARS[factFrom(descriptor.audience, event)](listener, event)
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

/** Fields of data that the audit page names in another way: accounts by their names, notes in the time line. */
export const isShownByName = (kind: EventKind, field: string): boolean =>
  field === 'noteId' || (descriptorOf(kind)?.accounts?.includes(field) ?? false)
