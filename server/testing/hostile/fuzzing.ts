import type { Parameters } from 'fast-check'
import { inject } from 'vitest'

/** Whoever changes something is told what their change broke, and not what is rare: that is looked for with `FUZZ_SEED=any`. */
const SEED = 20261123
/** Longer than one try takes on the busiest machine: a property that was never tried has failed. */
const LONGEST_MS = 30_000

/**
 * How long properties are tried: as often as the test says, more often in the soak, or `FUZZ_RUNS` times; from the same seed each
 * time, from `FUZZ_SEED`, or from another one each time where that is `any`. What fails is printed with its seed.
 */
export function fuzzing(numRuns: number): Parameters<unknown> {
  return {
    ...exactly(numRuns * inject('rounds')),
    // A machine that is busy tries fewer of them.
    ...(!process.env.FUZZ_RUNS && {
      interruptAfterTimeLimit: LONGEST_MS,
      markInterruptAsFailure: false,
    }),
  }
}

/** As {@link fuzzing}, however long it takes, and as often in the soak. */
export function exactly(numRuns: number): Parameters<unknown> {
  const { FUZZ_RUNS, FUZZ_SEED = SEED } = process.env
  return { numRuns: Number(FUZZ_RUNS ?? numRuns), ...(FUZZ_SEED !== 'any' && { seed: Number(FUZZ_SEED) }) }
}
