import type { ProcessJob } from '../jobs/index.ts'
import type { Context } from '../kernel/context.ts'
import type { Clock } from '../kernel/time.ts'

/** Precision of the stored time of last use. */
const APART_MS = 5 * 60_000
const WRITTEN_AFTER_MS = 5_000
const MOST_WAITING = 10_000
/** Batch size. Small, so that the transaction is short. */
const PER_CHANGE = 200

/** Records the use of sessions or tokens, outside the requests that use them. */
type Activity = {
  /** Notes a use. Does nothing if one was noted in the last minutes. `seenAt`: the stored time of last use; null: never. */
  note(id: string, seenAt: string | null): void
  /** Calls `wake` when uses are waiting. Returns a function that stops it. */
  onWaiting(wake: () => void): () => void
  /** Writes waiting uses. Failed ones keep waiting. */
  write(): Promise<void>
}

/** Collects uses, which `see` writes some seconds later. */
export function createActivity(
  clock: Clock,
  see: (ids: readonly string[], now: Date) => Promise<void>,
): Activity {
  const waiting = new Set<string>()
  const watchers = new Set<() => void>()

  return {
    note(id, seenAt) {
      const isRecent = seenAt !== null && clock().getTime() - Date.parse(seenAt) < APART_MS
      if (isRecent || waiting.size >= MOST_WAITING) return
      waiting.add(id)
      for (const wake of watchers) wake()
    },

    onWaiting(wake) {
      watchers.add(wake)
      return () => void watchers.delete(wake)
    },

    async write() {
      const ids = [...waiting]
      const now = clock()
      for (let start = 0; start < ids.length; start += PER_CHANGE) {
        const some = ids.slice(start, start + PER_CHANGE)
        // Removed before the write, so that a use during the write is written next time.
        for (const id of some) waiting.delete(id)
        await see(some, now).catch((error: unknown) => {
          for (const id of some) waiting.add(id)
          throw error
        })
      }
    },
  }
}

const writeActivity = (name: string, of: (ctx: Context) => Activity): ProcessJob<Context> => ({
  kind: 'process',
  name,
  everyMs: null,
  gatherMs: WRITTEN_AFTER_MS,
  runsAtStop: true,
  wakes: (ctx, wake) => of(ctx).onWaiting(wake),
  run: (ctx) => of(ctx).write(),
})

/** Writes the last use of sessions. */
export const writeSessionActivity = writeActivity('session activity', (ctx) => ctx.sessionActivity)
/** Writes the last use of API tokens. */
export const writeTokenActivity = writeActivity('token activity', (ctx) => ctx.tokenActivity)

declare module '../kernel/context.ts' {
  interface Context {
    /** Last use of sessions. */
    sessionActivity: Activity
    /** Last use of API tokens. */
    tokenActivity: Activity
  }
}
