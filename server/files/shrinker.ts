import { message, words } from '@support-desk/contract'
import { setTimeout as pause } from 'node:timers/promises'
import { createQueue } from '../kernel/giving-way/fair-queue.ts'
import { type Others, requests } from '../kernel/giving-way/others-first.ts'
import { processBeside } from '../kernel/process-beside.ts'
import type { Made } from './small-forms-process.ts'
import type { SmallForms } from './small-forms.ts'

/** Makes the small forms of pictures, one after the other. */
export type Shrinker = {
  /** Throws the reason of the signal once that fires. */
  shrink(first: Buffer, signal: AbortSignal): Promise<SmallForms>
  close(): Promise<void>
}

const PROGRAM = new URL('./small-forms-process.ts', import.meta.url)
/** The part of one processor that small forms take. */
const SHARE = 0.5
/** While others want the event loop it rests so many times as long as it worked: nobody waits for what it makes. */
const OTHERS_TIMES = 20
const LONGEST_REST_MS = 60_000
/** Memory is given back once there has been nothing to do for so long. */
const IDLE_MS = 10_000
/** Even on a machine that has hardly anything left over. */
const LONGEST_MS = 10 * 60 * 1000

/**
 * Has small forms made by a process of its own, of the lowest priority: the system gives it what nobody else wants, its
 * memory goes with it, and a decoder that crashes takes no server along. After each picture it rests for as long as it
 * worked, and then lets others go first.
 */
export function createShrinker(module: URL = PROGRAM, others: Others = requests): Shrinker {
  const inTurn = createQueue(1)
  const helper = processBeside({
    module,
    env: { MALLOC_ARENA_MAX: '1' },
    limitMs: LONGEST_MS,
    tooLate: words(message('The picture takes too long to be made smaller.')),
    idleMs: IDLE_MS,
  })
  let restsUntil = 0
  let workedMs = 0

  async function rest(signal: AbortSignal): Promise<void> {
    const milliseconds = restsUntil - performance.now()
    if (milliseconds > 0) await pause(milliseconds, null, { signal, ref: false }).catch(() => {})
    await others.first(Math.min(OTHERS_TIMES * workedMs, LONGEST_REST_MS), signal).catch(() => {})
    signal.throwIfAborted()
  }

  return {
    shrink: (first, signal) =>
      inTurn('', async () => {
        await rest(signal)
        const began = performance.now()
        const { forms, processorMs } = (await helper.ask('', first, signal)) as Made
        restsUntil = began + processorMs / SHARE
        workedMs = processorMs
        return forms
      }),
    close: helper.close,
  }
}
