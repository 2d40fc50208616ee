import { message, words } from '@support-desk/contract'
import { processBeside } from '../kernel/process-beside.ts'
import type { SmallForms } from './small-forms.ts'

/** Makes the small forms of pictures, one after the other. */
export type Shrinker = {
  /** Throws the reason of the signal once that fires. */
  shrink(first: Buffer, signal: AbortSignal): Promise<SmallForms>
  close(): Promise<void>
}

const PROGRAM = new URL('./small-forms-process.ts', import.meta.url)
/** Memory is given back once there has been nothing to do for so long. */
const IDLE_MS = 10_000
/** Even on a machine that has hardly anything left over. */
const LONGEST_MS = 10 * 60 * 1000

/**
 * Has small forms made by a process of its own, of the lowest priority: its memory ends with it, and a decoder that
 * crashes takes no server along.
 */
export function createShrinker(module: URL = PROGRAM): Shrinker {
  const helper = processBeside({
    module,
    env: { MALLOC_ARENA_MAX: '1' },
    limitMs: LONGEST_MS,
    tooLate: words(message('The picture takes too long to be made smaller.')),
    idleMs: IDLE_MS,
  })
  return {
    shrink: async (first, signal) => (await helper.ask('', first, signal)) as SmallForms,
    close: helper.close,
  }
}
