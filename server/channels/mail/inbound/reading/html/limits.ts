/** Depth of nested elements. Beyond it parsers take quadratic time; mail programs stay far below. */
const MAX_DEPTH = 1000
/** CPU time of one mail for its HTML, in ms. */
const MAX_MILLISECONDS = 3000
/** Number of tags between two checks of the time. */
const TAGS_BETWEEN = 256

/** Thrown when the HTML of a mail exceeds the limit of depth or of CPU time. */
export class HtmlTooComplex extends Error {}

/** Counts what parsing the HTML of one mail takes. `onTag` throws {@link HtmlTooComplex} beyond the limits. */
export type HtmlLimits = { onTag(depth?: number): void }

export function htmlLimits(): HtmlLimits {
  const end = computedMs() + MAX_MILLISECONDS
  let tags = 0
  return {
    onTag(depth = 0) {
      tags += 1
      if (depth > MAX_DEPTH) throw new HtmlTooComplex('The HTML is nested too deep.')
      if (tags % TAGS_BETWEEN === 0 && computedMs() > end)
        throw new HtmlTooComplex('The HTML takes too long.')
    },
  }
}

/** CPU time of this thread, so other load on the machine does not count. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
