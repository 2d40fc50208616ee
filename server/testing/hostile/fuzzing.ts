import type { Parameters } from 'fast-check'
import { inject } from 'vitest'

/** Fixed, so a failure is caused by a change. `FUZZ_SEED=any` looks for rare failures. */
const SEED = 20261123
/** Options with a number of runs that grows in the soak. */
export const fuzzing = (numRuns: number): Parameters<unknown> => exactly(numRuns * inject('rounds'))

/**
 * Like {@link fuzzing}, with the same number in the soak. `FUZZ_RUNS` overrides the number. The seed is fixed, or that
 * of `FUZZ_SEED`, or random for `any`. A failure prints its seed.
 */
export function exactly(numRuns: number): Parameters<unknown> {
  const { FUZZ_RUNS, FUZZ_SEED = SEED } = process.env
  return { numRuns: Number(FUZZ_RUNS ?? numRuns), ...(FUZZ_SEED !== 'any' && { seed: Number(FUZZ_SEED) }) }
}
