import type { Priority, Turn } from '@support-desk/contract'
import type { Calendar } from '../calendar/calendar.ts'

/** The promises of a policy. `next_response` has a cycle per unanswered message, `solution` one per reopening. */
export type Target = 'first_response' | 'next_response' | 'solution'

/** Reasons to pause a clock: the ticket waits on its requester or on a third party, or is snoozed. */
export type Pause = 'requester' | 'third' | 'snooze'

/** A version of a policy, with the version of its calendar. Immutable. */
export type PolicyVersion = {
  id: string
  calendar: Calendar
  /** Open minutes per target and priority. A missing value is no promise. */
  minutes: Partial<Record<Target, Partial<Record<Priority, number>>>>
  /** Reasons that pause each target. */
  pauses: Partial<Record<Target, readonly Pause[]>>
}

/** The fields of a ticket that decide whether a clock runs. */
export type ClockState = {
  policy: PolicyVersion | null
  priority: Priority
  turn: Turn
  isSnoozed: boolean
}

/** What happened to a ticket at a moment (ms since the epoch), as far as clocks depend on it. */
export type ClockFact = { at: number } & (
  | { kind: 'raised'; state: ClockState }
  | { kind: 'changed'; state: Partial<ClockState> }
  /** The requester wrote a message. */
  | { kind: 'asked' }
  /** A person of the staff wrote a public message. */
  | { kind: 'answered' }
  | { kind: 'solved' }
  | { kind: 'reopened' }
  /** The ticket was merged, deleted or marked as spam. */
  | { kind: 'withdrawn' }
)
