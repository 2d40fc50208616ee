import { EVENT_KINDS, EVENTS, type EventKind, type TimelineKind } from './event-registry.ts'
import type { Resource, TimelineFacts } from './event.ts'

// Everybody who opens a page loads these tables, and few need the sentences and functions of the descriptors. So the build of the pages
// puts what this file exports in its place: plain data only.

const timelineOf = (kind: EventKind): TimelineFacts | null => EVENTS[kind].timeline

const timelineKinds = (isWanted: (facts: TimelineFacts) => boolean): TimelineKind[] =>
  EVENT_KINDS.filter((kind): kind is TimelineKind => {
    const facts = timelineOf(kind)
    return facts !== null && isWanted(facts)
  })

/** Kinds that the time line of a ticket tells. */
export const TIMELINE_KINDS = timelineKinds(() => true)

/** Those of them that are left out where the conversation is shown beside the time line. */
export const MESSAGE_KINDS = timelineKinds(({ isMessage }) => isMessage === true)

/** Kinds that raise the version of a ticket, each by one. */
export const TICKET_CHANGE_KINDS = timelineKinds(({ conflict }) => conflict !== undefined)

/** Kinds that may name a note to the next assignee. */
export const NOTE_KINDS = timelineKinds(({ note }) => note !== undefined)

/** What the pages have to fetch again after an event of each kind. */
export const STALE = Object.fromEntries(EVENT_KINDS.map((kind) => [kind, EVENTS[kind].stale])) as Record<
  EventKind,
  readonly Resource[]
>
