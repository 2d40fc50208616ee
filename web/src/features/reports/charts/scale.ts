/** Maximum number of lines above zero. */
const MOST_LINES = 4

/**
 * The values of a chart's lines: from 0 in even steps of 1, 2 or 5 times a power of ten, until `most` fits below the
 * last line.
 */
export function linesUpTo(most: number): number[] {
  const least = Math.max(1, most / MOST_LINES)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= least) ?? 10 * power
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => index * step)
}
