import type { EventKind, TicketStatus } from '@support-desk/contract'
import type { EventRecord } from '../../kernel/event-log/event.ts'

/** What a change changes. Somebody else's change of the same makes it too late to undo one's own. */
type Aspect =
  | 'assignment'
  | 'team'
  | 'turn'
  | 'priority'
  | 'snooze'
  | 'merge'
  | 'split'
  | 'tag'
  | 'field'
  | 'form'

const ASPECTS = {
  'ticket.taken': ['assignment'],
  'ticket.assigned': ['assignment'],
  'ticket.reassigned': ['assignment'],
  'ticket.released': ['assignment', 'team'],
  'ticket.unassigned': ['assignment', 'team'],
  'ticket.team_changed': ['team'],
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
  'ticket.field_changed': ['field'],
  'ticket.shown_field_changed': ['field'],
  // What it changes are the events before it.
  'ticket.macro_applied': [],
} as const satisfies Partial<Record<EventKind, readonly Aspect[]>>

type AspectKind = keyof typeof ASPECTS

/** What is looked at to undo something. */
export const QUEUE_EVENT_KINDS = [...(Object.keys(ASPECTS) as AspectKind[]), 'ticket.undone'] as const

type Of<Kind> =
  Extract<EventRecord, { kind: Kind }> extends infer E
    ? E extends EventRecord
      ? Pick<E, 'number' | 'kind' | 'data' | 'actorId' | 'occurredAt'>
      : never
    : never

/** A change of a ticket, or that one was undone. */
export type QueueEvent = Of<(typeof QUEUE_EVENT_KINDS)[number]>

/** A change that can be undone. */
export type UndoableEvent = Of<AspectKind>

/** The latest change of somebody that is not undone, and made after a moment; `events` are the latest first. */
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

/** The changes that one call of an actor made together with a message or a note and that are not undone, the latest first. */
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

/** The latest merge of a ticket that is not undone. */
export function latestMerge(events: readonly QueueEvent[]): UndoableEvent | null {
  const passed = undoneAndUndoing(events)
  const merge = events.find(({ kind, number }) => kind === 'ticket.merged' && !passed(number))
  return merge?.kind === 'ticket.merged' ? merge : null
}

/** The change of a number, if it can be undone and was not. */
export function undoableNumbered(events: readonly QueueEvent[], number: number): UndoableEvent | null {
  const event = events.find((each) => each.number === number)
  return event && isUndoable(event) && !undoneAndUndoing(events)(number) ? event : null
}

function isUndoable(event: QueueEvent): event is UndoableEvent {
  if (event.kind === 'ticket.undone') return false
  // Otherwise the account of the assignee is gone.
  if (event.kind === 'ticket.unassigned') return isMovedToTeam(event)
  return event.kind !== 'ticket.woken' || event.data.why === 'hand'
}

/** Whether a ticket that somebody lost went to another team. */
export const isMovedToTeam = ({ data }: Of<'ticket.released' | 'ticket.unassigned'>): boolean =>
  data.fromTeamId !== undefined || data.toTeamId !== undefined

/** Whose changes make it too late to undo one. */
export type InTheWay = 'others' | 'anybody'

/** Whether the same part of the ticket was changed since, by other users or by any user. Ignores the events with the numbers `except`. */
export function isChangedSince(
  event: UndoableEvent,
  events: readonly QueueEvent[],
  by: InTheWay,
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

/** What a change consists of, latest first: of a macro what its steps changed, of others themselves. */
export function partsOf(event: UndoableEvent, events: readonly QueueEvent[]): UndoableEvent[] {
  if (event.kind !== 'ticket.macro_applied') return [event]
  const first = event.number - event.data.changes
  return events
    .filter(({ number }) => number >= first && number < event.number)
    .filter((each): each is UndoableEvent => each.kind !== 'ticket.undone')
}

/** Whether two changes change the same of a ticket; of its tags and fields the same one. */
const isOfTheSame = (one: UndoableEvent, other: UndoableEvent): boolean =>
  thingOf(one) === thingOf(other) &&
  ASPECTS[other.kind].some((aspect) => (ASPECTS[one.kind] as readonly Aspect[]).includes(aspect))

/** Of which of the many things of a ticket an event tells; null where there is one alone. */
const thingOf = ({ data }: UndoableEvent): string | null => {
  if ('fieldId' in data) return data.fieldId
  return 'tagId' in data ? data.tagId : null
}

/** The status of a ticket before one of these events. */
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

/** Tells events that were undone, and those that undid them. */
function undoneAndUndoing(events: readonly QueueEvent[]): (number: number) => boolean {
  const numbers = new Set<number>()
  const add = (number: number, changes: number): void => {
    for (let back = 0; back <= changes; back++) numbers.add(number - back)
  }
  for (const { kind, number, data } of events) {
    if (kind !== 'ticket.undone') continue
    add(number, data.changes)
    // A merge is undone with what came before it to solve the ticket, and a macro with all of its steps.
    const undone = events.find((event) => event.number === data.undone)
    const isOfSeveral = undone?.kind === 'ticket.merged' || undone?.kind === 'ticket.macro_applied'
    add(data.undone, isOfSeveral ? undone.data.changes : 0)
  }
  return (number) => numbers.has(number)
}
