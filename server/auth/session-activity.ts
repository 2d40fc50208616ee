import type { Clock, Timer } from '../kernel/ports.ts'
import { IDLE_SECONDS } from './use-cases-sessions.ts'
import type { Store } from '../kernel/store.ts'
import { later } from '../kernel/time.ts'

/** How exactly it is known when a session was used last. */
const APART_MS = 5 * 60_000
const WRITTEN_AFTER_MS = 5_000
const MOST_WAITING = 10_000
/** Few enough that nobody waits long for the change. */
const PER_CHANGE = 200

/** Notes when sessions are used, beside the requests that use them. */
export type SessionActivity = {
  /** Costs nothing where it was noted in the last minutes. */
  note(session: { sessionId: string; seenAt: string }): void
  /** Writes what waits. */
  stop(): Promise<void>
}

/** Gathers uses of sessions for some seconds, and writes them at once. */
export function createSessionActivity(
  { store, clock }: { store: Store; clock: Clock },
  after: Timer,
  onTrouble: (error: unknown) => void,
): SessionActivity {
  const waiting = new Set<string>()
  let cancel: (() => void) | null = null
  let work = Promise.resolve()

  async function write(): Promise<void> {
    cancel?.()
    cancel = null
    const ids = [...waiting]
    waiting.clear()
    if (ids.length === 0) return
    const now = clock()
    try {
      for (let start = 0; start < ids.length; start += PER_CHANGE) {
        const some = ids.slice(start, start + PER_CHANGE)
        await store.write((tx) => tx.sessions.see(some, now.toISOString(), later(now, IDLE_SECONDS)))
      }
    } catch (error) {
      onTrouble(error)
    }
  }

  return {
    note({ sessionId, seenAt }) {
      if (clock().getTime() - Date.parse(seenAt) < APART_MS || waiting.size >= MOST_WAITING) return
      waiting.add(sessionId)
      cancel ??= after(WRITTEN_AFTER_MS, () => void (work = write()))
    },
    async stop() {
      await work
      await write()
    },
  }
}
