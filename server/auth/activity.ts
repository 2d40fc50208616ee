import type { ProcessJob } from '../jobs/index.ts'
import type { Context } from '../kernel/context.ts'
import type { Clock } from '../kernel/time.ts'

/** How exactly it is known when a session or a token was used last. */
const APART_MS = 5 * 60_000
const WRITTEN_AFTER_MS = 5_000
const MOST_WAITING = 10_000
/** Few enough that nobody waits long for the change. */
const PER_CHANGE = 200

/** Notes when sessions or tokens are used, beside the requests that use them. */
type Activity = {
  /** Costs nothing where it was noted in the last minutes; `seenAt` is when that was, null: never. */
  note(id: string, seenAt: string | null): void
  /** Calls `wake` when something waits to be written, and gives a way to stop. */
  onWaiting(wake: () => void): () => void
  /** Writes what waits. What fails waits on. */
  write(): Promise<void>
}

/** Gathers uses, to be written by `see` some seconds later. */
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
        // Removed before the write, so that a use during the write waits for the next one.
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

/** Writes down when sessions were used. */
export const writeSessionActivity = writeActivity('session activity', (ctx) => ctx.sessionActivity)
/** Writes down when API tokens were used. */
export const writeTokenActivity = writeActivity('token activity', (ctx) => ctx.tokenActivity)

declare module '../kernel/context.ts' {
  interface Context {
    /** When sessions were used. */
    sessionActivity: Activity
    /** When API tokens were used. */
    tokenActivity: Activity
  }
}
