import type { EventKind, TicketStatus } from '@support-desk/contract'
import type { EventRecord } from '../../kernel/event-log/event.ts'

/** The part of a ticket that a change affects. A later change of the same part by another user prevents undo. */
type Aspect =
  | 'assignment'
  | 'team'
  | 'requester'
  | 'turn'
  | 'priority'
  | 'snooze'
  | 'merge'
  | 'split'
  | 'tag'
  | 'field'
  | 'form'
  | 'spam'
  | 'bin'

const ASPECTS = {
  'ticket.taken': ['assignment'],
  'ticket.assigned': ['assignment'],
  'ticket.reassigned': ['assignment'],
  'ticket.released': ['assignment', 'team'],
  'ticket.unassigned': ['assignment', 'team'],
  'ticket.team_changed': ['team'],
  'ticket.requester_changed': ['requester'],
  'ticket.state_changed': ['assignment'],
  'ticket.turn_changed': ['turn'],
  'ticket.priority_changed': ['priority'],
  'ticket.snoozed': ['snooze'],
  'ticket.woken': ['snooze'],
  'ticket.answer_not_needed': ['turn', 'snooze'],
  'ticket.merged': ['merge', 'assignment'],
  'ticket.split': ['split'],
  'ticket.tagged': ['tag'],
  'ticket.untagged': ['tag'],
  'ticket.form_changed': ['form'],
  'ticket.marked_as_spam': ['spam'],
  'ticket.marked_as_not_spam': ['spam'],
  'ticket.deleted': ['bin'],
  'ticket.restored': ['bin'],
  'ticket.field_changed': ['field'],
  'ticket.shown_field_changed': ['field'],
  // The changes of a macro are the events before it.
  'ticket.macro_applied': [],
} as const satisfies Partial<Record<EventKind, readonly Aspect[]>>

type AspectKind = keyof typeof ASPECTS

/** Event kinds that undo reads. */
export const QUEUE_EVENT_KINDS = [...(Object.keys(ASPECTS) as AspectKind[]), 'ticket.undone'] as const

type EventOfKind<Kind> =
  Extract<EventRecord, { kind: Kind }> extends infer E
    ? E extends EventRecord
      ? Pick<E, 'number' | 'kind' | 'data' | 'actorId' | 'occurredAt'>
      : never
    : never

/** A change of a ticket, or the undo of one. */
export type QueueEvent = EventOfKind<(typeof QUEUE_EVENT_KINDS)[number]>

/** A change that can be undone. */
export type UndoableEvent = EventOfKind<AspectKind>

/** The actor's latest change after a time that is not undone. `events` are sorted latest first. */
export function latestUndoable(
  events: readonly QueueEvent[],
  actorId: string | null,
  after: string,
): UndoableEvent | null {
  const passed = undoneAndUndoing(events)
  for (const event of events) {
    if (event.actorId === null || event.actorId !== actorId || event.occurredAt < after) continue
    if (isUndoable(event) && !passed(event.number)) return event
  }
  return null
}

/** Changes that the actor made in one call with a message or note and that are not undone, latest first. */
export function sentWith(
  events: readonly QueueEvent[],
  { id, actorId }: { id: string; actorId: string },
): UndoableEvent[] {
  const passed = undoneAndUndoing(events)
  return events
    .filter(isUndoable)
    .filter(
      (event) =>
        'sentWith' in event.data &&
        event.data.sentWith === id &&
        event.actorId === actorId &&
        !passed(event.number),
    )
}

/** The latest merge that is not undone. */
export function latestMerge(events: readonly QueueEvent[]): UndoableEvent | null {
  const passed = undoneAndUndoing(events)
  const merge = events.find(({ kind, number }) => kind === 'ticket.merged' && !passed(number))
  return merge?.kind === 'ticket.merged' ? merge : null
}

/** The change with this event number; null if it cannot be undone or is undone. */
export function undoableNumbered(events: readonly QueueEvent[], number: number): UndoableEvent | null {
  const event = events.find((each) => each.number === number)
  return event && isUndoable(event) && !undoneAndUndoing(events)(number) ? event : null
}

function isUndoable(event: QueueEvent): event is UndoableEvent {
  if (event.kind === 'ticket.undone') return false
  // Other events of this kind come from the deletion of an account.
  if (event.kind === 'ticket.unassigned') return isMovedToTeam(event)
  return event.kind !== 'ticket.woken' || event.data.why === 'hand'
}

/** Whether the change is one of spam or deletion, which can be undone on spam. */
export const isOfRemoval = ({ kind }: UndoableEvent): boolean =>
  ASPECTS[kind].some((aspect) => aspect === 'spam' || aspect === 'bin')

/** Whether the change also moved the ticket to another team. */
export const isMovedToTeam = ({ data }: EventOfKind<'ticket.released' | 'ticket.unassigned'>): boolean =>
  data.fromTeamId !== undefined || data.toTeamId !== undefined

/** The users with changes that prevent undo. */
export type ConflictingUsers = 'others' | 'anybody'

/**
 * Whether other users, or any user, changed the same part of the ticket later. Ignores the events with the numbers in
 * `except`.
 */
export function isChangedSince(
  event: UndoableEvent,
  events: readonly QueueEvent[],
  by: ConflictingUsers,
  except: ReadonlySet<number> = new Set(),
): boolean {
  const passed = undoneAndUndoing(events)
  const parts = partsOf(event, events)
  return events.some(
    (later) =>
      later.number > event.number &&
      !except.has(later.number) &&
      (by === 'anybody' || later.actorId !== event.actorId) &&
      later.kind !== 'ticket.undone' &&
      !passed(later.number) &&
      parts.some((part) => isOfTheSame(part, later)),
  )
}

/** The parts of a change, latest first: the steps of a macro, or the change itself. */
export function partsOf(event: UndoableEvent, events: readonly QueueEvent[]): UndoableEvent[] {
  if (event.kind !== 'ticket.macro_applied') return [event]
  const first = event.number - event.data.changes
  return events
    .filter(({ number }) => number >= first && number < event.number)
    .filter((each): each is UndoableEvent => each.kind !== 'ticket.undone')
}

/** Whether two changes affect the same part: for tags and fields the same tag or field. */
const isOfTheSame = (one: UndoableEvent, other: UndoableEvent): boolean =>
  thingOf(one) === thingOf(other) &&
  ASPECTS[other.kind].some((aspect) => (ASPECTS[one.kind] as readonly Aspect[]).includes(aspect))

/** Id of the changed field or tag; null for other changes. */
const thingOf = ({ data }: UndoableEvent): string | null => {
  if ('fieldId' in data) return data.fieldId
  return 'tagId' in data ? data.tagId : null
}

/** Status of a ticket before an event. */
export function statusBefore(event: UndoableEvent, events: readonly QueueEvent[]): TicketStatus {
  for (const earlier of events) {
    if (earlier.number >= event.number) continue
    switch (earlier.kind) {
      case 'ticket.state_changed':
        return earlier.data.to
      case 'ticket.taken':
      case 'ticket.assigned':
      case 'ticket.reassigned':
        return 'Waiting'
      case 'ticket.released':
      case 'ticket.unassigned':
        return 'Unassigned'
      default:
    }
  }
  return 'Unassigned'
}

/** Returns a test for events that were undone or that belong to an undo. */
function undoneAndUndoing(events: readonly QueueEvent[]): (number: number) => boolean {
  const numbers = new Set<number>()
  const add = (number: number, changes: number): void => {
    for (let back = 0; back <= changes; back++) numbers.add(number - back)
  }
  for (const { kind, number, data } of events) {
    if (kind !== 'ticket.undone') continue
    add(number, data.changes)
    // Undo of a merge includes the events that solved the ticket; undo of a macro includes its steps.
    const undone = events.find((event) => event.number === data.undone)
    const isOfSeveral = undone?.kind === 'ticket.merged' || undone?.kind === 'ticket.macro_applied'
    add(data.undone, isOfSeveral ? undone.data.changes : 0)
  }
  return (number) => numbers.has(number)
}
