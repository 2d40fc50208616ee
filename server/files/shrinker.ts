import { message, words } from '@support-desk/contract'
import { processBeside } from '../kernel/process-beside.ts'
import type { SmallForms } from './small-forms.ts'

/** Makes small forms of pictures, one at a time. */
export type Shrinker = {
  /** The signal aborts it: it throws the reason of the signal. */
  shrink(first: Buffer, signal: AbortSignal): Promise<SmallForms>
  close(): Promise<void>
}

const PROGRAM = new URL('./small-forms-process.ts', import.meta.url)
/** Idle time after which the child process ends, in ms. */
const IDLE_MS = 10_000
/** Timeout, generous enough for a very busy machine. */
const LONGEST_MS = 10 * 60 * 1000

/**
 * Makes the small forms of pictures in a child process of the lowest priority. Its memory is freed when it ends, and a
 * crash of the decoder leaves the server running.
 */
export function createShrinker(module: URL = PROGRAM): Shrinker {
  const helper = processBeside({
    module,
    env: { MALLOC_ARENA_MAX: '1' },
    limitMs: LONGEST_MS,
    tooLate: words(message('Resizing the picture takes too long.')),
    idleMs: IDLE_MS,
  })
  return {
    shrink: async (first, signal) => (await helper.ask('', first, signal)) as SmallForms,
    close: helper.close,
  }
}
