import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** Whoever asks for much rests so many times as long as it worked, while others want what it took. */
export const TIMES = 5
/** What was seen so long ago counts for a third. One who waits for the disk or for a processor is not gone. */
const MEMORY_MS = 10
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
  now?: () => number
  pause?: (milliseconds: number, value: undefined, options: { signal?: AbortSignal }) => Promise<void>
}

/** Makes a view of those who go first. What one sees who lets them is known to all who have this view. */
export function createOthers({
  measure,
  wantedFrom,
  tickMs,
  now = () => performance.now(),
  pause = setTimeout,
}: OthersOptions): Others {
  let wanted = 0

  function look(): () => void {
    const share = measure()
    const began = now()
    return () => {
      wanted += (share() - wanted) * (1 - Math.exp(-(now() - began) / MEMORY_MS))
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

/** Of the processors: how much others have of one of them, where nobody has less. What this program has is not theirs. */
export const ofProcessors: Measure = () => {
  const [before, began] = [othersMs(), performance.now()]
  return () => {
    const left = cpus().length - (othersMs() - before) / (performance.now() - began)
    return 1 - Math.max(0, Math.min(1, left))
  }
}

const othersMs = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) -
  processorMs()

/** What this program has had of the processors so far, in milliseconds. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** For work of a server, in its event loop or beside it: those who send it requests. */
export const requests = createOthers({ measure: ofEventLoop, wantedFrom: 0.4, tickMs: 1 })

/** For a program of its own: whatever else runs on this machine, where it leaves less than a processor. */
export const otherPrograms = createOthers({ measure: ofProcessors, wantedFrom: 0.15, tickMs: 100 })
