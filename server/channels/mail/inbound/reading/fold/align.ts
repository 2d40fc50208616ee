/** Letters around an offset that must be equal in both texts. */
const BEFORE = 24
const BEHIND = 24

/**
 * Maps an offset in the text of a mail's HTML to its plain-text part. Compares the letters around it, because line
 * ends, blanks and quote signs differ. Null unless there is exactly one match.
 */
export function placeIn(plain: string, html: string, offset: number): number | null {
  const before = lettersBefore(html, offset)
  const behind = lettersBehind(html, offset)
  if (before === '' || behind === '') return null
  const { letters, offsets } = lettersWithOffsets(plain)
  const found = letters.indexOf(before + behind)
  if (found === -1 || letters.includes(before + behind, found + 1)) return null
  const place = offsets[found + before.length]
  return place === undefined ? null : startOfLine(plain, place)
}

const isLetter = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign)

/** Letters outside the Basic Multilingual Plane do not count. */
const NO_LETTERS = /(?:[^\p{L}\p{N}]|[\u{10000}-\u{10FFFF}])+/gu

const lettersBefore = (text: string, offset: number): string =>
  text.slice(0, offset).replaceAll(NO_LETTERS, '').slice(-BEFORE)

const lettersBehind = (text: string, offset: number): string =>
  text.slice(offset).replaceAll(NO_LETTERS, '').slice(0, BEHIND)

function lettersWithOffsets(text: string): { letters: string; offsets: number[] } {
  let letters = ''
  const offsets: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (!isLetter(sign)) continue
    letters += sign
    offsets.push(at)
  }
  return { letters, offsets }
}

/** Includes quote signs or dashes in front of the letters on their line. */
function startOfLine(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return isLetter(text.slice(start, offset)) ? offset : start
}
