import { pauseAfter } from './pauses.ts'
import type { Clock, Timer } from '../kernel/time.ts'

/** Work and timing of a process job. */
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

/** A running process job. */
export type RunningProcessJob = {
  /** Schedules a run soon. */
  wake(): void
  /** Time of the next run; null while it runs or waits for a wake-up. */
  nextAt(): Date | null
  isRunning(): boolean
  /** Waits for the current run, and for the last one if `runsAtStop` is set. */
  stop(): Promise<void>
}

/** Retry delays. They are short, because pending data in memory is lost with the process. */
const RETRY_MS = { first: 5_000, longest: 60_000 }

/** The reason of the next run. A retry or woken run is not moved up by a wake-up. */
type Reason = 'regular' | 'woken' | 'retry'

/** Runs a process job at intervals, when woken, and again after failures. Runs never overlap. */
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
      // Starts outside the timer callback, because other late timers are waiting.
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
