import { isLoneSign, wordsOf } from '../../database/search/search-words.ts'

/** Subject and first message of a ticket. */
export type TicketWords = { subject: string; message: string }

/** A normalised word and its original spelling. */
type WrittenWord = { word: string; written: string }

/** Maximum number of different words, starting with the subject. */
const MOST_WORDS = 40
/** Minimum length of a word. Numbers, and words of scripts without spaces, may be shorter. */
const SHORTEST = 3

const SPACES = /[ \t\r\n]+/
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const saysSomething = (word: string): boolean =>
  UNSPACED.test(word) ? !isLoneSign(word) : [...word].length >= SHORTEST || /^\p{N}{2,}$/u.test(word)

/** The different words of a ticket in normalised form and in their order. */
export function writtenWords({ subject, message }: TicketWords): WrittenWord[] {
  const found = new Map<string, string>()
  for (const piece of `${subject} ${message}`.split(SPACES)) {
    const words = wordsOf(piece).filter(saysSomething)
    for (const word of words) {
      if (found.size === MOST_WORDS) return pairs(found)
      if (!found.has(word)) found.set(word, words.length === 1 ? piece.replaceAll(EDGES, '') : word)
    }
  }
  return pairs(found)
}

const pairs = (found: Map<string, string>): WrittenWord[] =>
  [...found].map(([word, written]) => ({ word, written }))

/** A word with the number of texts that contain it, counted up to {@link RARE}. */
export type CountedWord = WrittenWord & { count: number }

/** Limit of counting; more frequent words do not distinguish tickets. */
export const RARE = 1000
const MOST_RARE = 6

/** The rarest words, rarest first. Words that occur only in the ticket itself are left out (`own` is 1 then). */
export const rarestOf = (words: readonly CountedWord[], own: number): CountedWord[] =>
  words
    .filter(({ count }) => count > own)
    .toSorted((one, other) => one.count - other.count)
    .slice(0, MOST_RARE)

/** Weight of a common word; rarer words weigh more. */
const weightOf = ({ count }: CountedWord): number => Math.log(RARE / count) + 1

const weightsOf = (words: readonly CountedWord[]): number =>
  words.reduce((sum, word) => sum + weightOf(word), 0)

/** The best candidates by the weight of their words, newer ones first among equals. */
export const mostPromising = (found: Map<number, Set<CountedWord>>, most: number): number[] =>
  [...found]
    .map(([number, words]) => ({ number, weight: weightsOf([...words]) }))
    .toSorted((one, other) => other.weight - one.weight || other.number - one.number)
    .slice(0, most)
    .map(({ number }) => number)

/** A ticket with at least one of the words. */
type Candidate = TicketWords & { number: number; isSolved: boolean }

/** Minimum share of the total weight; below it a match is chance. */
const LEAST = 0.3
/** Number of similarity levels; tickets of one level count as equal. */
const STEPS = 4

/**
 * Ranks candidates by similarity, with their common words. Within a level, solved tickets come first, then newer ones.
 */
export function ranked<C extends Candidate>(
  candidates: readonly C[],
  rare: readonly CountedWord[],
  most: number,
): { candidate: C; words: string[] }[] {
  const whole = weightsOf(rare)
  return candidates
    .map((candidate) => {
      const said = new Set([...wordsOf(candidate.subject), ...wordsOf(candidate.message)])
      const common = rare.filter(({ word }) => said.has(word))
      const share = weightsOf(common) / whole
      return {
        candidate,
        words: common.map(({ written }) => written),
        share,
        rank: Math.floor(share * STEPS),
      }
    })
    .filter(({ words, share }) => words.length > 0 && share >= LEAST)
    .toSorted(
      (one, other) =>
        other.rank - one.rank ||
        Number(other.candidate.isSolved) - Number(one.candidate.isSolved) ||
        other.candidate.number - one.candidate.number,
    )
    .slice(0, most)
    .map(({ candidate, words }) => ({ candidate, words }))
}
