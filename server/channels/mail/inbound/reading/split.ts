/** The visible part of a text, and the folded rest below it. Together they are the whole text. */
type SplitText = { shown: string; rest: string }

/** Splits at the fold. If the visible part would exceed `most` characters, splits before that at the end of a line. */
export function splitText(text: string, fold: number | null, most: number): SplitText {
  const end = fold ?? text.length
  const at = end <= most ? end : lastPlace(text, most)
  return { shown: text.slice(0, at), rest: text.slice(at) }
}

/** The last end of a line, else of a word, near the limit; never inside a surrogate pair. */
function lastPlace(text: string, most: number): number {
  for (const sign of ['\n', ' ']) {
    const at = text.lastIndexOf(sign, most - 1) + 1
    if (at > most / 2) return at
  }
  const code = text.charCodeAt(most)
  return code >= 0xdc00 && code <= 0xdfff ? most - 1 : most
}
