import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** The longest slice of work between two yields, in milliseconds: short next to what anybody notices. */
const SLICE_MS = 8
/** How long others have the event loop after a slice, as a multiple of it, while they want it. */
const OTHERS = 4
/** An event loop that is busy for less of its time than this has nobody else to answer. */
const QUIET = 0.2
const TICK_MS = 1

/** Somebody who waits to resume. `rests`: others come first, for a while. */
type Waiting = { resume: () => void; rests: boolean }

const waiting: Waiting[] = []

function resumeOne(): void {
  waiting.shift()?.resume()
  // What has just resumed runs before this.
  if (waiting.length > 0) setImmediate(resumeNext)
}

function resumeNext(): void {
  if (waiting[0]?.rests) void othersFirst().then(resumeOne)
  else setImmediate(resumeOne)
}

/** Resolves when others have had their share of the event loop, or do not want it. */
async function othersFirst(): Promise<void> {
  const began = performance.now()
  for (;;) {
    const before = performance.eventLoopUtilization()
    await setTimeout(TICK_MS)
    if (performance.now() - began >= OTHERS * SLICE_MS) return
    if (performance.eventLoopUtilization(before).utilization < QUIET) return
  }
}

function turn(rests: boolean): Promise<void> {
  return new Promise((resume) => {
    waiting.push({ resume, rests })
    if (waiting.length === 1) resumeNext()
  })
}

/**
 * Resolves in another turn of the event loop. In one turn only one waiting request resumes, so requests wait for one slice of
 * work, however many long tasks run.
 */
export const nextTurn = (): Promise<void> => turn(false)

/**
 * Waits if the task has run for a whole slice: for a turn of the event loop in which nobody else has anything to do, or until
 * others have had most of the time; otherwise for nothing.
 */
export type Pace = () => Promise<void>

/**
 * Makes the pace of one long task, which awaits it after every small step. Awaiting a query alone is no pause: SQLite
 * answers within the same turn.
 */
export function createPace(): Pace {
  let resumedAt = performance.now()
  return async () => {
    if (performance.now() - resumedAt < SLICE_MS) return
    await turn(true)
    resumedAt = performance.now()
  }
}
