import { isLoneSign, wordsOf } from '../../database/search/search-words.ts'

/** What a ticket says first. */
export type Saying = { subject: string; message: string }

/** A word that two tickets may have in common, and how it is written. */
type WrittenWord = { word: string; written: string }

/** Of a long text so many different words are looked at, those of the subject first. */
const MOST_WORDS = 40
/** Words of one or two signs say nothing, but where a script writes whole words so, or where they are numbers. */
const SHORTEST = 3

const SPACES = /[ \t\r\n]+/
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const saysSomething = (word: string): boolean =>
  UNSPACED.test(word) ? !isLoneSign(word) : [...word].length >= SHORTEST || /^\p{N}{2,}$/u.test(word)

/** The different words of a ticket as search knows them, in their order. */
export function writtenWords({ subject, message }: Saying): WrittenWord[] {
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

/** What is known of a word: in how many texts it is, counted no further than to {@link RARE}. */
export type CountedWord = WrittenWord & { count: number }

/** Texts with a word are counted up to so many: words of more tell tickets apart no better than each other. */
export const RARE = 1000
/** So many of the rarest words are looked up. */
const MOST_RARE = 6

/** The rarest of some words, the rarest first. What stands in one text alone, which may be the ticket's own, connects nothing. */
export const rarestOf = (words: readonly CountedWord[], own: number): CountedWord[] =>
  words
    .filter(({ count }) => count > own)
    .toSorted((one, other) => one.count - other.count)
    .slice(0, MOST_RARE)

/** What a word in common weighs: the rarer it is, the more. */
const weightOf = ({ count }: CountedWord): number => Math.log(RARE / count) + 1

const weightsOf = (words: readonly CountedWord[]): number =>
  words.reduce((sum, word) => sum + weightOf(word), 0)

/** Those of some found tickets that have the weightiest of the words by which they were found, newer ones before others. */
export const mostPromising = (found: Map<number, Set<CountedWord>>, most: number): number[] =>
  [...found]
    .map(([number, words]) => ({ number, weight: weightsOf([...words]) }))
    .toSorted((one, other) => other.weight - one.weight || other.number - one.number)
    .slice(0, most)
    .map(({ number }) => number)

/** A ticket that has some of the words. */
type Candidate = Saying & { number: number; isSolved: boolean }

/** Below this part of all the weight two tickets have no more in common than chance gives them. */
const LEAST = 0.3
/** Tickets that have about as much in common are equally similar. */
const STEPS = 4

/** The most similar of some tickets, each with the words that it has in common: solved and newer ones before others as similar. */
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
