import { setImmediate } from 'node:timers/promises'

/** The longest slice of work between two yields to the event loop, in milliseconds. */
const SLICE_MS = 8

/** Yields to the event loop when the task has run for a whole slice; otherwise returns at once. */
export type Pace = () => Promise<void>

/**
 * Makes the pace of one long task, which awaits it after each small step. A query alone is no yield: SQLite answers
 * within the same turn of the event loop.
 */
export function createPace(): Pace {
  let resumedAt = performance.now()
  return async () => {
    if (performance.now() - resumedAt < SLICE_MS) return
    await setImmediate()
    resumedAt = performance.now()
  }
}
