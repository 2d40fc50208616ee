export type Random = {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  below(limit: number): number
  pick<T>(choices: readonly T[]): T
  /** Prefers early choices. */
  skewed<T>(choices: readonly T[]): T
}

/** A random source that returns the same numbers for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: <T>(choices: readonly T[]) => choices[below(choices.length)] as T,
    skewed: <T>(choices: readonly T[]) => choices[Math.floor(next() ** 2 * choices.length)] as T,
  }
}
