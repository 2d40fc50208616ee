import { dueAfter, elapsed } from '../calendar/calendar.ts'
import { type Cycle, cyclesOf, type StateSince, stateAt } from './cycles.ts'
import type { ClockFact, ClockState, Pause, PolicyVersion, Target } from './facts.ts'

/** A part of a cycle in which the clock ran or was paused. `to` is null for the current part. */
type ClockPart = { from: number; to: number | null; pausedBy: Pause | null }

/** One cycle of one target. All moments are in ms since the epoch. */
export type Clock = {
  target: Target
  /** From 1, counted per target. */
  cycle: number
  policyVersionId: string
  promisedMs: number
  startedAt: number
  /** When the promise was kept, or the cycle ended without an answer; null while it is open. */
  endedAt: number | null
  /** True if the promise was kept, in time or late. */
  isKept: boolean
  /** Null while the clock is paused before it was due. */
  dueAt: number | null
  /** Open time that is left, in ms; null for a cycle with a due time. */
  leftMs: number | null
  parts: readonly ClockPart[]
}

/**
 * All clocks of a ticket. A pure function of the facts, in the order of their events. An open cycle follows the latest
 * policy and priority; an ended one keeps those of its end. Pauses survive a change of the policy.
 */
export function clocksOf(facts: readonly ClockFact[]): Clock[] {
  const { cycles, states } = cyclesOf(facts)
  return cycles.flatMap((cycle) => clockOf(cycle, states) ?? [])
}

function clockOf(cycle: Cycle, states: readonly StateSince[]): Clock | null {
  const { policy, priority } = stateAt(states, cycle.endedAt ?? Number.POSITIVE_INFINITY)
  const minutes = policy?.minutes[cycle.target]?.[priority]
  if (!policy || minutes === undefined) return null
  const promisedMs = minutes * 60_000
  const parts = partsOf(cycle, states, policy)
  const { dueAt, usedMs } = dueIn(cycle, parts, policy, promisedMs)
  return {
    ...cycle,
    policyVersionId: policy.id,
    promisedMs,
    dueAt,
    leftMs: dueAt === null ? promisedMs - usedMs : null,
    parts,
  }
}

/** Due time of the parts, and the open time that they used up to then, in ms. */
function dueIn(
  { endedAt }: Cycle,
  parts: readonly ClockPart[],
  { calendar }: PolicyVersion,
  promisedMs: number,
): { dueAt: number | null; usedMs: number } {
  let usedMs = 0
  for (const { from, to, pausedBy } of parts) {
    if (pausedBy !== null) continue
    const used = to === null ? Number.POSITIVE_INFINITY : elapsed(calendar, from, to)
    if (usedMs + used >= promisedMs) return { dueAt: dueAfter(calendar, from, promisedMs - usedMs), usedMs }
    usedMs += used
  }
  // An ended cycle was not due yet. Its due time is the one that it would have had.
  if (endedAt !== null) return { dueAt: dueAfter(calendar, endedAt, promisedMs - usedMs), usedMs }
  return { dueAt: null, usedMs }
}

function partsOf(cycle: Cycle, states: readonly StateSince[], { pauses }: PolicyVersion): ClockPart[] {
  const reasons = pauses[cycle.target] ?? []
  const parts: ClockPart[] = []
  const end = cycle.endedAt ?? Number.POSITIVE_INFINITY
  for (const [index, { since, state }] of states.entries()) {
    const from = Math.max(since, cycle.startedAt)
    const next = Math.min(states[index + 1]?.since ?? Number.POSITIVE_INFINITY, end)
    if (next <= from) continue
    const pausedBy = pauseIn(state, reasons)
    const to = next === Number.POSITIVE_INFINITY ? null : next
    const last = parts.at(-1)
    if (last && last.pausedBy === pausedBy) last.to = to
    else parts.push({ from, to, pausedBy })
  }
  return parts
}

const pauseIn = ({ turn, isSnoozed }: ClockState, reasons: readonly Pause[]): Pause | null =>
  (turn === 'requester' || turn === 'third') && reasons.includes(turn)
    ? turn
    : isSnoozed && reasons.includes('snooze')
      ? 'snooze'
      : null
