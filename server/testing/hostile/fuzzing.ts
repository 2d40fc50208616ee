import type { Parameters } from 'fast-check'
import { inject } from 'vitest'

/** Longer than one try takes on the busiest machine: a property that was never tried has failed. */
const LONGEST_MS = 30_000

/**
 * How long properties are tried: as often as the test says, more often in the soak, or `FUZZ_RUNS` times; from another seed each
 * time, or from `FUZZ_SEED`. What fails is printed with its seed.
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

/** As often as the test says however long it takes, or `FUZZ_RUNS` times; from another seed each time, or from `FUZZ_SEED`. */
export function exactly(numRuns: number): Parameters<unknown> {
  const { FUZZ_RUNS, FUZZ_SEED } = process.env
  return { numRuns: Number(FUZZ_RUNS ?? numRuns), ...(FUZZ_SEED && { seed: Number(FUZZ_SEED) }) }
}
