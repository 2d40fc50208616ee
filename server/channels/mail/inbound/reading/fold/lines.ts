/** A line of a text, and its offsets. */
export type Line = {
  start: number
  /** Offset after the line end. */
  end: number
  /** Trimmed, without direction characters. */
  text: string
  isQuoted: boolean
  isBlank: boolean
}

/** The lines of a text. Joined, they are the whole text. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found + 1
    // QQ Mail writes the entity into plain text.
    const line = withoutDirections(text.slice(start, end)).replaceAll('&nbsp;', ' ').trim()
    const isQuoted = /^[>＞]/.test(line) && !closesAddress(lines.at(-1)?.text ?? '', line)
    lines.push({ start, end, text: line, isQuoted, isBlank: !/[\p{L}\p{N}]/u.test(line) })
    start = end
  }
  return lines
}

/** A quoted line without its quote signs. */
export const withoutSigns = (line: string): string => line.replace(/^(?:[>＞]\s*)+/, '').trim()

/** Programs wrap an attribution inside its address, so the next line begins with `>:`. */
const closesAddress = (above: string, line: string): boolean =>
  /<[^<>]*$/.test(above) && /^>[^>]{0,60}[:：]$/.test(line)

/** Removes direction characters, which programs add in right-to-left languages. */
const withoutDirections = (text: string): string =>
  text.replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c\ufeff]/g, '')
