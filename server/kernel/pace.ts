/** The longest slice of work between two yields, in milliseconds: short next to what anybody notices. */
const SLICE_MS = 8

const waiting: (() => void)[] = []

function resumeOne(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeOne)
}

/**
 * Resolves in another turn of the event loop. In one turn only one waiting request resumes, so requests wait for one slice of
 * work, however many long tasks run.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(resumeOne)
  })
}

/** Waits for the next turn of the event loop if the task has run for a whole slice; otherwise for nothing. */
export type Pace = () => Promise<void>

/**
 * Makes the pace of one long task, which awaits it after every small step. Awaiting a query alone is no pause: SQLite
 * answers within the same turn.
 */
export function createPace(): Pace {
  let resumedAt = performance.now()
  return async () => {
    if (performance.now() - resumedAt < SLICE_MS) return
    await nextTurn()
    resumedAt = performance.now()
  }
}
