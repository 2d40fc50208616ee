import { setTimeout } from 'node:timers/promises'
import { ofEventLoop } from './others-first.ts'

/** From this share of busy time on, requests wait for the event loop. */
const BUSY = 0.8
/** Many times what a step of such work takes. */
const REST_MS = 50

/**
 * Begins a step of work that nobody waits for. What it gives is awaited at the step's end: it rests if the event loop was
 * busy meanwhile, so that such work takes a small part of what those need who wait, and never comes to a stop.
 */
export function stepBeside(busy = ofEventLoop()): () => Promise<void> {
  return async () => {
    if (busy() >= BUSY) await setTimeout(REST_MS, undefined, { ref: false })
  }
}
