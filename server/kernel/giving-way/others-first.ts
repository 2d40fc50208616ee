import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** Whoever asks for much rests so many times as long as it worked in the event loop, while others want what it took. */
export const TIMES = 5
/**
 * The same of work in another process. It takes more from others than its time: what it reads and writes takes the place of
 * theirs in the processors' caches.
 */
export const TIMES_BESIDE = 2 * TIMES
/** One who waits for the disk or for a processor is not gone, nor one who pauses between two questions. */
const MEMORY_MS = { requests: 10, programs: 500 }
/** So often it is looked at in a rest, where that is neither more often than shows anything nor too seldom. */
const LOOKS = 40
const LONGEST_TICK_MS = 25

/** Begins to measure; what it gives says for which share of the time since then others had something to do, from 0 to 1. */
type Measure = () => () => number

/** Those who go first. */
export type Others = {
  /** Looks at them until what it gives is called. */
  look(): () => void
  /** Whether they want it, by what was seen last. */
  areWaiting(): boolean
  /** Comes back after so many milliseconds, or as soon as they do not want it. */
  first(milliseconds: number, signal?: AbortSignal): Promise<void>
}

type OthersOptions = {
  measure: Measure
  /** From this share of the time on they want it. */
  wantedFrom: number
  /** Less than this shows nothing. */
  tickMs: number
  /** What was seen so many milliseconds ago counts for a third. */
  memoryMs: number
  now?: () => number
  pause?: (milliseconds: number, value: undefined, options: { signal?: AbortSignal }) => Promise<void>
}

/** Makes a view of those who go first. What one sees who lets them is known to all who have this view. */
export function createOthers({
  measure,
  wantedFrom,
  tickMs,
  memoryMs,
  now = () => performance.now(),
  pause = setTimeout,
}: OthersOptions): Others {
  let wanted = 0

  function look(): () => void {
    const share = measure()
    const began = now()
    return () => {
      wanted += (share() - wanted) * (1 - Math.exp(-(now() - began) / memoryMs))
    }
  }
  const areWaiting = (): boolean => wanted >= wantedFrom

  return {
    look,
    areWaiting,
    async first(milliseconds, signal) {
      const until = now() + milliseconds
      const tick = Math.max(tickMs, Math.min(milliseconds / LOOKS, LONGEST_TICK_MS))
      do {
        const seen = look()
        await pause(tick, undefined, { ...(signal && { signal }) })
        seen()
      } while (areWaiting() && now() < until)
    },
  }
}

/** Of the event loop. */
export const ofEventLoop: Measure = () => {
  const before = performance.eventLoopUtilization()
  return () => performance.eventLoopUtilization(before).utilization
}

/** Of a processor: where less is idle, and others have more, they may want what this program has. */
const ALL_IN_USE = { idle: 0.1, others: 0.3 }

/**
 * Of the processors: how much others have of one of them, where nobody has less. What this program has is not theirs; where nothing
 * is left beside it, they are taken to want all of one, since what they would have without it shows in its rests alone.
 */
export const ofProcessors: Measure = () => {
  const [before, began] = [processorTimes(), performance.now()]
  return () => {
    const [now, elapsed] = [processorTimes(), performance.now() - began]
    const others = (now.others - before.others) / elapsed
    const idle = (now.idle - before.idle) / elapsed
    if (idle < ALL_IN_USE.idle && others > ALL_IN_USE.others) return 1
    return 1 - Math.max(0, Math.min(1, cpus().length - others))
  }
}

/** Milliseconds of all processors so far: those that others had, and those that nobody had. */
function processorTimes(): { others: number; idle: number } {
  const times = cpus().map((processor) => processor.times)
  const used = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0)
  return { others: used - processorMs(), idle: times.reduce((sum, { idle }) => sum + idle, 0) }
}

/** What this program has had of the processors so far, in milliseconds. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** For work of a server, in its event loop or beside it: those who send it requests. */
export const requests = createOthers({
  measure: ofEventLoop,
  wantedFrom: 0.4,
  tickMs: 1,
  memoryMs: MEMORY_MS.requests,
})

/** For a program of its own: whatever else runs on this machine, where it leaves less than a processor. */
export const otherPrograms = createOthers({
  measure: ofProcessors,
  wantedFrom: 0.15,
  tickMs: 100,
  memoryMs: MEMORY_MS.programs,
})
