/** A text in two: what is shown, and what is folded away below it. Together they are the whole, to the sign. */
type SplitText = { shown: string; rest: string }

/** Splits at the fold, or before it at the end of a line where more would be shown than `most` signs. */
export function splitText(text: string, fold: number | null, most: number): SplitText {
  const end = fold ?? text.length
  const at = end <= most ? end : lastPlace(text, most)
  return { shown: text.slice(0, at), rest: text.slice(at) }
}

/** The last end of a line, else of a word, that is not far from the end; never the middle of a sign. */
function lastPlace(text: string, most: number): number {
  for (const sign of ['\n', ' ']) {
    const at = text.lastIndexOf(sign, most - 1) + 1
    if (at > most / 2) return at
  }
  const code = text.charCodeAt(most)
  return code >= 0xdc00 && code <= 0xdfff ? most - 1 : most
}
