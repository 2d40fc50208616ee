/** Relative jitter of pauses, in both directions. */
const JITTER = 0.2

/** Adds jitter, so that simultaneous failures do not retry simultaneously. */
export const spread = (pause: number, random: () => number = Math.random): number =>
  pause * (1 - JITTER + 2 * JITTER * random())

/** Exponential back-off: each pause doubles the previous one, up to `longest`. */
export const pauseAfter = (
  failures: number,
  { first, longest }: { first: number; longest: number },
  random: () => number = Math.random,
): number => spread(Math.min(first * 2 ** (failures - 1), longest), random)
