import { foldLetters } from '@support-desk/contract'

/** Longer runs of letters are not useful words, and would not fit into an index. */
const LONGEST_WORD = 100

const SPACES = /[ \t\r\n]+/
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
const IS_UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

/**
 * The words of a text, as both databases index them: in order, in lower case, without accents on Latin, Greek and Cyrillic
 * letters. In scripts without spaces, each pair of adjacent signs is a word.
 */
export function wordsOf(text: string): string[] {
  return text.split(SPACES).flatMap(wordsOfPiece)
}

/** Matches possible phone numbers in any grouping. */
const DIGITS = /(?<![\p{L}\p{N}])\+?\(?\d[\d \u00a0()./–-]{0,60}\d(?!\p{N})/gu
/** A searched phone number has 6 to 15 digits. Longer runs than 30 digits are indexed only from the first digit. */
const [FEWEST_DIGITS, LONGEST_END, MOST_DIGITS] = [6, 15, 30]

/** The indexed word of a run of digits. The prefix keeps a short searched number from matching inside a longer one. */
export const wordOfDigits = (digits: string): string => `tel${digits}`

/** The words of a text for indexing and matching, and all suffixes of its numbers, for any notation of phone numbers. */
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

/** The last sign is also a word of its own, so that a search for it alone matches. */
const pairsOf = (signs: string[]): string[] => signs.map((sign, index) => sign + (signs[index + 1] ?? ''))

/** Whether a word is a single sign of a script without spaces. Other signs may follow it in a text. */
export const isLoneSign = (word: string): boolean => [...word].length === 1 && IS_UNSPACED.test(word)
