import type { Parameters } from 'fast-check'

/**
 * How long properties are tried: as often as the test says, or `FUZZ_RUNS` times; from another seed each time, or from
 * `FUZZ_SEED`. What fails is printed with its seed.
 */
export function fuzzing(numRuns: number): Parameters<unknown> {
  const { FUZZ_RUNS, FUZZ_SEED } = process.env
  return {
    numRuns: FUZZ_RUNS ? Number(FUZZ_RUNS) : numRuns,
    ...(FUZZ_SEED && { seed: Number(FUZZ_SEED) }),
    // A machine that is busy tries fewer of them.
    ...(!FUZZ_RUNS && { interruptAfterTimeLimit: 10_000, markInterruptAsFailure: false }),
  }
}
