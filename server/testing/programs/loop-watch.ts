import { readFileSync } from 'node:fs'
import { createHistogram } from 'node:perf_hooks'
import { watchSlices } from './busy-slices.ts'

/**
 * Watches from inside how long the event loop of a server is held up. Loaded into it with `--import` and asked over IPC:
 * every message begins a new measurement and is answered with the one before.
 */

/** What was seen between two messages, in milliseconds. */
export type LoopReport = {
  /** Of the delays of a timer, without the time in which other programs had the processor, where the system tells it. */
  p99: number
  longest: number
  /** The most that the thread computed between two turns of the loop. */
  longestBusy: number
}

const EVERY_MS = 5

const delays = createHistogram()
const slices = watchSlices()
let [turnedAt, waited] = [performance.now(), waitedForProcessor()]

/** Linux tells it of the main thread of a process, in nanoseconds. */
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
// Being asked is no reason to stay up.
process.channel?.unref()
