/** How far pauses are spread to either side, as a part of them. */
const JITTER = 0.2

/** Spreads what failed at one time, so that a service that comes back is not run over. */
export const spread = (pause: number, random: () => number = Math.random): number =>
  pause * (1 - JITTER + 2 * JITTER * random())

/** The pause after so many failures in a row: each is twice the one before, up to `longest`. */
export const pauseAfter = (
  failures: number,
  { first, longest }: { first: number; longest: number },
  random: () => number = Math.random,
): number => spread(Math.min(first * 2 ** (failures - 1), longest), random)
