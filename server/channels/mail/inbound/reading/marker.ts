/** A hidden marker in the HTML of our mails. Answers quote it, even if a mail program drops our Message-IDs. */
const MARKER = /\bref:(\d{1,15}\.(?:[cn]|s\d{1,6})\.[0-9a-f]{20})\b/i

/** The value and the offset of our marker in a text. */
export function markerIn(text: string): { value: string; offset: number } | null {
  const match = MARKER.exec(text)
  return match?.[1] === undefined ? null : { value: match[1].toLowerCase(), offset: match.index }
}
