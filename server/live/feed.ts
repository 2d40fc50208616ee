import { LIVE } from '@support-desk/contract'
import { changesWhatIsShown } from '../kernel/event-registry.ts'
import type { EventRecord } from '../kernel/event-log/event.ts'
import type { Feed } from '../kernel/event-log/feed.ts'
import type { Store } from '../kernel/store.ts'
import type { Timer } from '../kernel/time.ts'
import { createHeard } from './heard.ts'

export type OpenFeed = Feed & {
  /** Starts following the event log. Returns a function that stops it and waits for the current read. */
  follow(after: Timer, onTrouble: (error: unknown) => void): () => Promise<void>
}

const PER_READ = 500
/** Polling interval. Wake-ups are hints that may be lost. */
const LOOK_ANYWAY_MS = 5_000

/** Follows the event log and distributes new events. Reads each event once for all listeners. */
export async function openFeed(store: Pick<Store, 'events' | 'watch'>): Promise<OpenFeed> {
  const listeners = new Set<(events: readonly EventRecord[]) => void>()
  const latest = await store.events.latest()
  const heard = createHeard(latest)
  const recent = await store.events.list(latest - LIVE.replayed, LIVE.replayed)
  let upTo = recent.at(-1)?.number ?? latest
  let changedUpTo = Math.min(upTo, await store.events.latestChange())
  let look = async (): Promise<void> => {}

  async function readMore(): Promise<boolean> {
    const events = await store.events.list(upTo, PER_READ)
    const last = events.at(-1)
    if (!last) return false
    upTo = last.number
    changedUpTo = events.findLast(({ kind }) => changesWhatIsShown(kind))?.number ?? changedUpTo
    heard.note(events)
    recent.push(...events)
    if (recent.length > 2 * LIVE.replayed) recent.splice(0, recent.length - LIVE.replayed)
    for (const hear of listeners) hear(events)
    return events.length === PER_READ
  }

  return {
    upTo: () => upTo,
    changedUpTo: () => changedUpTo,
    heardUpTo: ({ id, role }) => (role === 'User' ? heard.by(id, upTo) : upTo),

    since(number) {
      if (number > upTo || upTo - number > LIVE.replayed) return null
      return recent.filter((event) => event.number > number)
    },

    async reach(number) {
      if (number > upTo) await look()
    },

    listen(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },

    follow(after, onTrouble) {
      const reading = keepReading(store, readMore, after, onTrouble)
      look = reading.look
      return reading.stop
    },
  }
}

function keepReading(
  store: Pick<Store, 'watch'>,
  readMore: () => Promise<boolean>,
  after: Timer,
  onTrouble: (error: unknown) => void,
): { look: () => Promise<void>; stop: () => Promise<void> } {
  let stopped = false
  let wanted = false
  let round: Promise<void> | null = null
  let cancel = (): void => {}

  async function run(): Promise<void> {
    do {
      wanted = false
      try {
        while (!stopped && (await readMore()));
      } catch (error) {
        onTrouble(error)
      }
    } while (wanted && !stopped)
    round = null
    if (!stopped) cancel = after(LOOK_ANYWAY_MS, wake)
  }

  function wake(): void {
    if (stopped) return
    wanted = true
    cancel()
    round ??= run()
  }

  const unwatch = store.watch(wake)
  wake()
  return {
    async look() {
      wake()
      await round
    },
    async stop() {
      stopped = true
      unwatch()
      cancel()
      await round
    },
  }
}
