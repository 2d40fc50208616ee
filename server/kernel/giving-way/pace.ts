import { performance } from 'node:perf_hooks'
import { otherPrograms, processorMs, requests, TIMES, TIMES_BESIDE } from './others-first.ts'

/** The longest slice of work between two yields, in milliseconds: short next to what anybody notices. */
const SLICE_MS = 8
const LONGEST_REST_MS = 200
/** The longest slice of a program of its own: enough of it that the system's counters show who else has had the processors. */
const PROGRAM_SLICE_MS = 250

/** A task that waits to resume after a slice that took so many milliseconds. */
type Waiting = { resume: () => void; took: number }

const waiting: Waiting[] = []

async function resumeOne(): Promise<void> {
  const [next] = waiting
  if (!next) return
  await requests.first(Math.min(TIMES * next.took, LONGEST_REST_MS))
  waiting.shift()
  next.resume()
  // What has just resumed runs before this.
  if (waiting.length > 0) setImmediate(resumeOne)
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

/** Goes on at once. */
export const noPace: Pace = async () => {}

/** Makes the pace of a program of its own beside servers, by the processor time of all of its threads. */
export function createProgramPace(others = otherPrograms, spentMs = processorMs): Pace {
  let [seen, before] = [others.look(), spentMs()]
  return async () => {
    const took = spentMs() - before
    if (took < PROGRAM_SLICE_MS) return
    seen()
    if (others.areWaiting()) await others.first(TIMES_BESIDE * took)
    ;[seen, before] = [others.look(), spentMs()]
  }
}
