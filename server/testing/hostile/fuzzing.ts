import type { Parameters } from 'fast-check'
import { inject } from 'vitest'

/** Fixed, so that a failure is the fault of a change. `FUZZ_SEED=any` looks for rare failures. */
const SEED = 20261123
/** How often a property is tried: as the test says, and more often in the soak. */
export const fuzzing = (numRuns: number): Parameters<unknown> => exactly(numRuns * inject('rounds'))

/**
 * As {@link fuzzing}, and as often in the soak. `FUZZ_RUNS` replaces the number. The seed is the same each time, or that of `FUZZ_SEED`,
 * or random where that is `any`. A failure is printed with its seed.
 */
export function exactly(numRuns: number): Parameters<unknown> {
  const { FUZZ_RUNS, FUZZ_SEED = SEED } = process.env
  return { numRuns: Number(FUZZ_RUNS ?? numRuns), ...(FUZZ_SEED !== 'any' && { seed: Number(FUZZ_SEED) }) }
}
