import { foldLetters } from '@support-desk/contract'

/** Longer runs of letters are not words that anybody searches for, and would not fit into an index. */
const LONGEST_WORD = 100

const SPACES = /[ \t\r\n]+/
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
/** Scripts that put no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
const IS_UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

/**
 * The words of a text as both databases index and look them up: in lower case, without accents on Latin, Greek and
 * Cyrillic letters, in their order. Where a script puts no spaces between words, each pair of neighbours is one.
 */
export function wordsOf(text: string): string[] {
  return text.split(SPACES).flatMap(wordsOfPiece)
}

/** Matches possible phone numbers in any grouping. */
const DIGITS = /(?<![\p{L}\p{N}])\+?\(?\d[\d \u00a0()./–-]{0,60}\d(?!\p{N})/gu
/** A typed number has 6 to 15 digits. More than 30 are no phone number, and are found from the first one on. */
const [FEWEST_DIGITS, LONGEST_END, MOST_DIGITS] = [6, 15, 30]

/** The indexed word for a row of digits. Its prefix keeps a short number in a search from matching inside a long one. */
export const wordOfDigits = (digits: string): string => `tel${digits}`

/**
 * The words of a text as it is indexed and checked: behind them, the digits of its numbers from each digit on, so that a row of digits
 * finds a phone number with or without its prefixes, however it is grouped.
 */
export const indexedWordsOf = (text: string): string[] => [...wordsOf(text), ...digitsOf(text)]

function digitsOf(text: string): string[] {
  if (!/\d/.test(text)) return []
  return (text.match(DIGITS) ?? []).flatMap((found) => {
    const digits = found.replaceAll('(0)', '').replaceAll(/\D/g, '')
    const ends = digits.length > MOST_DIGITS ? 1 : Math.max(digits.length - FEWEST_DIGITS + 1, 0)
    return Array.from({ length: ends }, (_, start) => wordOfDigits(digits.slice(start, start + LONGEST_END)))
  })
}

function wordsOfPiece(piece: string): string[] {
  const plain = foldLetters(piece)
  return (plain.match(WORD) ?? []).flatMap((word) =>
    (word.match(UNSPACED) ?? []).flatMap((part) =>
      IS_UNSPACED.test(part) ? pairsOf([...part]) : [[...part].slice(0, LONGEST_WORD).join('')],
    ),
  )
}

/** The last one stands alone, so that whoever looks for it alone finds it. */
const pairsOf = (signs: string[]): string[] => signs.map((sign, index) => sign + (signs[index + 1] ?? ''))

/** Whether a word is a single sign of a script without spaces, which other signs may follow in any text. */
export const isLoneSign = (word: string): boolean => [...word].length === 1 && IS_UNSPACED.test(word)
