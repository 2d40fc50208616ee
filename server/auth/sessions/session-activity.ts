import type { ProcessJob } from '../../jobs/index.ts'
import type { Context } from '../../kernel/context.ts'
import { IDLE_SECONDS } from './session.ts'
import type { Store } from '../../kernel/store.ts'
import { type Clock, later } from '../../kernel/time.ts'

/** How exactly it is known when a session was used last. */
const APART_MS = 5 * 60_000
const WRITTEN_AFTER_MS = 5_000
const MOST_WAITING = 10_000
/** Few enough that nobody waits long for the change. */
const PER_CHANGE = 200

/** Notes when sessions are used, beside the requests that use them. */
type SessionActivity = {
  /** Costs nothing where it was noted in the last minutes. */
  note(session: { sessionId: string; seenAt: string }): void
  /** Calls `wake` when something waits to be written, and gives a way to stop. */
  onWaiting(wake: () => void): () => void
  /** Writes what waits. What fails waits on. */
  write(): Promise<void>
}

/** Gathers uses of sessions, to be written some seconds later. */
export function createSessionActivity({ store, clock }: { store: Store; clock: Clock }): SessionActivity {
  const waiting = new Set<string>()
  const watchers = new Set<() => void>()

  return {
    note({ sessionId, seenAt }) {
      if (clock().getTime() - Date.parse(seenAt) < APART_MS || waiting.size >= MOST_WAITING) return
      waiting.add(sessionId)
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
        await store.write((tx) => tx.sessions.see(some, now.toISOString(), later(now, IDLE_SECONDS)))
        for (const id of some) waiting.delete(id)
      }
    },
  }
}

/** Writes down when sessions were used. */
export const writeSessionActivity: ProcessJob<Context> = {
  kind: 'process',
  name: 'session activity',
  everyMs: null,
  gatherMs: WRITTEN_AFTER_MS,
  runsAtStop: true,
  wakes: ({ sessionActivity }, wake) => sessionActivity.onWaiting(wake),
  run: ({ sessionActivity }) => sessionActivity.write(),
}

declare module '../../kernel/context.ts' {
  interface Context {
    /** When sessions were used. */
    sessionActivity: SessionActivity
  }
}
