import { pauseAfter } from './pauses.ts'
import type { Clock, Timer } from '../kernel/time.ts'

/** How a job of one process runs. */
type ProcessWork = {
  everyMs: number | null
  firstMs: number | null
  gatherMs: number
  runsAtStop: boolean
  run(): Promise<void>
  clock: Clock
  after: Timer
  random: () => number
  onSuccess(): void
  onTrouble(error: unknown): void
}

/** A job that runs in this process alone. */
export type RunningProcessJob = {
  /** Has it run a moment later. */
  wake(): void
  /** When it runs next; null while it runs, and while it waits to be woken. */
  nextAt(): Date | null
  isRunning(): boolean
  /** Waits for the run under way, and for the last one where there is to be one. */
  stop(): Promise<void>
}

/** Pauses after failures. They are short: what waits in memory is lost with the process. */
const RETRY_MS = { first: 5_000, longest: 60_000 }

/** What the next run is for: one that comes soon by itself is not brought forward. */
type Reason = 'regular' | 'woken' | 'retry'

/** Runs a job of one process regularly, when it is woken, and again after a failure; never twice at a time. */
export function startProcessJob(work: ProcessWork): RunningProcessJob {
  let next: { at: Date; reason: Reason; cancel: () => void } | null = null
  let running: Promise<void> | null = null
  let failures = 0
  let isWanted = false
  let isStopped = false

  function arm(milliseconds: number, reason: Reason): void {
    next?.cancel()
    const at = new Date(work.clock().getTime() + milliseconds)
    const cancel = work.after(milliseconds, () => {
      next = null
      // Not within the timer: one that fires late has others behind it.
      running = Promise.resolve().then(runOnce)
    })
    next = { at, reason, cancel }
  }

  async function runOnce(): Promise<void> {
    isWanted = false
    try {
      await work.run()
      failures = 0
      work.onSuccess()
    } catch (error) {
      failures++
      work.onTrouble(error)
    }
    running = null
    if (isStopped) return
    if (failures > 0) arm(pauseAfter(failures, RETRY_MS, work.random), 'retry')
    else if (isWanted) arm(work.gatherMs, 'woken')
    else if (work.everyMs !== null) arm(work.everyMs, 'regular')
  }

  const first = work.firstMs ?? work.everyMs
  if (first !== null) arm(first, 'regular')
  return {
    wake() {
      if (isStopped) return
      if (running) isWanted = true
      else if (!next || next.reason === 'regular') arm(work.gatherMs, 'woken')
    },
    nextAt: () => next?.at ?? null,
    isRunning: () => running !== null,
    async stop() {
      isStopped = true
      next?.cancel()
      next = null
      await running
      if (work.runsAtStop) await runOnce()
    },
  }
}
