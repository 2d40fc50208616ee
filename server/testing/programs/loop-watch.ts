import { readFileSync } from 'node:fs'
import { createHistogram } from 'node:perf_hooks'
import { watchSlices } from './busy-slices.ts'

/**
 * Measures delays of a server's event loop from inside. Loaded with `--import`. Each IPC message is answered with the
 * previous measurement, and starts a new one.
 */

/** A measurement between two messages, in ms. */
export type LoopReport = {
  /** Delays of a timer, without the time in which other programs had the CPU, if the system reports that. */
  p99: number
  longest: number
  /** Maximum CPU time of the thread between two turns of the loop. */
  longestBusy: number
}

const EVERY_MS = 5

const delays = createHistogram()
const slices = watchSlices()
let [turnedAt, waited] = [performance.now(), waitedForProcessor()]

/** Linux reports it for the main thread of a process, in nanoseconds. */
function waitedForProcessor(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

function turn(): void {
  const [now, waitedNow] = [performance.now(), waitedForProcessor()]
  const delay = now - turnedAt - EVERY_MS - (waitedNow - waited)
  delays.record(Math.max(1, Math.round(delay * 1e6)))
  turnedAt = now
  waited = waitedNow
}
setInterval(turn, EVERY_MS).unref()

process.on('message', () => {
  const report: LoopReport = {
    p99: delays.percentile(99) / 1e6,
    longest: delays.max / 1e6,
    longestBusy: slices.longest(),
  }
  delays.reset()
  slices.reset()
  process.send?.(report)
})
// The IPC channel must not keep the process alive.
process.channel?.unref()
