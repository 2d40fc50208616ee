/** Longer runs of letters are not words that anybody searches for, and would not fit into an index. */
const LONGEST_WORD = 100

/**
 * The words of a text as both databases index and look them up: in lower case, without accents on Latin, Greek and
 * Cyrillic letters, in their order.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
  return (plain.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => [...word].slice(0, LONGEST_WORD).join(''))
}
