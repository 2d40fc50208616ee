import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** The longest slice of work between two yields, in milliseconds: short next to what anybody notices. */
const SLICE_MS = 8
/** How long others have the event loop after a slice, as a multiple of it, while they want it; and at most. */
const OTHERS = 4
const LONGEST_REST_MS = 200
/** An event loop that is busy for less of its time than this has nobody else to answer. */
const QUIET = 0.2
const TICK_MS = 1

/** A task that waits to resume after a slice that took so many milliseconds. */
type Waiting = { resume: () => void; took: number }

const waiting: Waiting[] = []

async function resumeOne(): Promise<void> {
  const [next] = waiting
  if (!next) return
  await othersFirst(Math.min(OTHERS * next.took, LONGEST_REST_MS))
  waiting.shift()
  next.resume()
  // What has just resumed runs before this.
  if (waiting.length > 0) setImmediate(resumeOne)
}

/** Resolves after so many milliseconds, or as soon as nobody else wants the event loop. */
async function othersFirst(milliseconds: number): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < milliseconds) {
    const before = performance.eventLoopUtilization()
    await setTimeout(TICK_MS)
    if (performance.eventLoopUtilization(before).utilization < QUIET) return
  }
}

/**
 * Waits if the task has run for a whole slice, until others have had most of the time or do not want it; otherwise for
 * nothing. Tasks resume one at a time, so requests wait for one slice of work, however many long tasks run.
 */
export type Pace = () => Promise<void>

/**
 * Makes the pace of one long task, which awaits it after every small step. Awaiting a query alone is no pause: SQLite
 * answers within the same turn. A commit is none either: answers wait until the disk has it.
 */
export function createPace(): Pace {
  let resumedAt = performance.now()
  return async () => {
    const took = performance.now() - resumedAt
    if (took < SLICE_MS) return
    await new Promise<void>((resume) => {
      waiting.push({ resume, took })
      if (waiting.length === 1) void resumeOne()
    })
    resumedAt = performance.now()
  }
}
