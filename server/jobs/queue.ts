import type { ClaimResult } from './job.ts'
import type { Clock, Timer } from '../kernel/time.ts'

/** Source and processing of items. */
export type QueueWork<Item> = {
  /** Claims the next item that is not in `underWay`, or returns when one is due. */
  take(underWay: readonly Item[]): Promise<ClaimResult<Item>>
  run(item: Item): Promise<void>
  /** Maximum number of parallel items. */
  lanes: number
  clock: Clock
  after: Timer
  /** Called with errors of `take` and `run`. */
  onTrouble(error: unknown): void
}

/** Processes rows in the background. */
export type Queue = {
  /** Looks for work now. */
  wake(): void
  /** Starts no more items. */
  pause(): void
  /** Starts no more items and waits for the running ones. */
  stop(): Promise<void>
}

const RETRY_MS = 5_000
/** Polling interval. Wake-ups are hints that may be lost. */
const LOOK_ANYWAY_MS = 30_000

/**
 * Processes due items: when woken, when the next item is due, and again after an error. It claims an item only when a lane is
 * free, so no claim expires while its item waits.
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
    // If all lanes are busy, the next free lane looks for work.
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
