/** A chart has so many lines above the one of nothing, or fewer. */
const MOST_LINES = 4

/** The counts at which a chart has a line: from 0 in even steps of 1, 2 or 5 times a power of ten, so far that `most` fits below the last. */
export function linesUpTo(most: number): number[] {
  const least = Math.max(1, most / MOST_LINES)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= least) ?? 10 * power
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => index * step)
}
