import type { Clock, Timer } from '../../../kernel/ports.ts'

export type MailWork<Job> = {
  /** The next job, claimed for this worker, or when the next is due; null when none waits. It is none of those under way. */
  take: (underWay: readonly Job[]) => Promise<{ mail: Job } | { dueAt: string | null }>
  deliver: (job: Job) => Promise<void>
  clock: Clock
  after: Timer
  onTrouble: (error: unknown) => void
}

export type MailWorker = {
  /** Looks for work now. */
  wake(): void
  /** Waits for what is under way and begins nothing more. */
  stop(): Promise<void>
}

/** Deliveries at a time: one that hangs must not hold up the rest, and a mail server wants no crowd. */
const LANES = 3
const RETRY_MS = 5_000
/** Being woken is a hint that may be lost, so the worker also looks by itself. */
const LOOK_ANYWAY_MS = 30_000

/**
 * Sends mail in the background: when woken, when the next letter is due, and again after trouble. It claims a letter only
 * when it begins to deliver it, so that no claim runs out while its letter waits.
 */
export function startMailWorker<Job>({ take, deliver, clock, after, onTrouble }: MailWork<Job>): MailWorker {
  const underWay = new Map<Promise<void>, Job>()
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
      if ('mail' in due) {
        begin(due.mail)
        isWanted = true
      } else {
        dueAt = due.dueAt
        isWanted ||= dueAt !== null && Date.parse(dueAt) <= clock().getTime()
      }
    } while (isWanted && !isStopped && underWay.size < LANES)
    looking = null
    if (isStopped || underWay.size >= LANES) return
    const waitMs = dueAt === null ? LOOK_ANYWAY_MS : Math.max(0, Date.parse(dueAt) - clock().getTime())
    cancel = after(Math.min(waitMs, LOOK_ANYWAY_MS), wake)
  }

  function begin(job: Job): void {
    const delivery = deliver(job)
      .catch(onTrouble)
      .finally(() => {
        underWay.delete(delivery)
        wake()
      })
    underWay.set(delivery, job)
  }

  function wake(): void {
    if (isStopped) return
    cancel()
    isWanted = true
    // With every lane busy, the first that is free looks.
    if (underWay.size < LANES) looking ??= look()
  }

  wake()
  return {
    wake,
    async stop() {
      isStopped = true
      cancel()
      await looking
      await Promise.all(underWay.keys())
    },
  }
}
