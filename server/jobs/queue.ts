import type { Taken } from './job.ts'
import type { Clock, Timer } from '../kernel/time.ts'

/** Where items come from, and what is done with each. */
export type QueueWork<Item> = {
  /** Claims the next item for this queue, or says when one is due. It is none of those under way. */
  take(underWay: readonly Item[]): Promise<Taken<Item>>
  run(item: Item): Promise<void>
  /** How many items are worked on at a time. */
  lanes: number
  clock: Clock
  after: Timer
  /** Told of a `take` or `run` that threw. */
  onTrouble(error: unknown): void
}

/** Work that waits in rows, worked off in the background. */
export type Queue = {
  /** Looks for work now. */
  wake(): void
  /** Begins nothing more. */
  pause(): void
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>
}

const RETRY_MS = 5_000
/** Being woken is a hint that may be lost, so the queue also looks by itself. */
const LOOK_ANYWAY_MS = 30_000

/**
 * Works off what is due: when woken, when the next item is due, and again after trouble. It claims an item only when it
 * begins to work on it, so that no claim runs out while its item waits.
 */
export function startQueue<Item>({ take, run, lanes, clock, after, onTrouble }: QueueWork<Item>): Queue {
  const underWay = new Map<Promise<void>, Item>()
  let looking: Promise<void> | null = null
  let isWanted = false
  let isStopped = false
  let cancel = (): void => {}

  async function look(): Promise<void> {
    let dueAt: string | null = null
    do {
      isWanted = false
      const due = await take([...underWay.values()]).catch((error: unknown) => {
        onTrouble(error)
        return { dueAt: new Date(clock().getTime() + RETRY_MS).toISOString() }
      })
      if ('item' in due) {
        begin(due.item)
        isWanted = true
      } else {
        dueAt = due.dueAt
        isWanted ||= dueAt !== null && Date.parse(dueAt) <= clock().getTime()
      }
    } while (isWanted && !isStopped && underWay.size < lanes)
    looking = null
    if (isStopped || underWay.size >= lanes) return
    const waitMs = dueAt === null ? LOOK_ANYWAY_MS : Math.max(0, Date.parse(dueAt) - clock().getTime())
    cancel = after(Math.min(waitMs, LOOK_ANYWAY_MS), wake)
  }

  function begin(item: Item): void {
    const work = run(item)
      .catch(onTrouble)
      .finally(() => {
        underWay.delete(work)
        wake()
      })
    underWay.set(work, item)
  }

  function wake(): void {
    if (isStopped) return
    cancel()
    isWanted = true
    // With every lane busy, the first that is free looks.
    if (underWay.size < lanes) looking ??= look()
  }

  function pause(): void {
    isStopped = true
    cancel()
  }

  wake()
  return {
    wake,
    pause,
    async stop() {
      pause()
      await looking
      await Promise.all(underWay.keys())
    },
  }
}
