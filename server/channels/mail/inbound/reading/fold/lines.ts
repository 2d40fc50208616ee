/** A line of a text, and where it stands. */
export type Line = {
  start: number
  /** Behind its line end. */
  end: number
  text: string
  isQuoted: boolean
  isBlank: boolean
}

/** The lines of a text, of which together nothing is missing. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found + 1
    const line = withoutDirections(text.slice(start, end)).trim()
    lines.push({
      start,
      end,
      text: line,
      isQuoted: /^[>＞|]/.test(line),
      isBlank: !/[\p{L}\p{N}]/u.test(line),
    })
    start = end
  }
  return lines
}

/** Programs put signs of direction around what they write in languages that run to the left. */
const withoutDirections = (text: string): string =>
  text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c\ufeff]/g, '')
