import type { Random } from '../../server/demo/random.ts'
import { historyRandom, zipf } from './history-random.ts'
import { LANGUAGES, type Language } from './languages.ts'

/** The words are the same for every install, whatever its seed and size. */
const SEED = 20_000

/** A language with all of its words, the most common ones first, and what is written in it. */
export type Tongue = {
  language: Language
  words: string[]
  subject(random: Random): string
  /** So many sentences. */
  text(random: Random, sentences: number): string
}

/** All languages; together they have 20,000 words. */
export const createTongues = (): Tongue[] => LANGUAGES.map(createTongue)

function createTongue(language: Language): Tongue {
  const words = wordsOf(language)
  const draw = zipf(words.length, 1, 4)
  const filled = (random: Random, [first = '', ...rest]: string[]): string =>
    rest.reduce((text, piece) => text + words[draw(random)] + piece, first)
  const subjects = language.subjects.map((template) => template.split('*'))
  const sentences = language.sentences.map((template) => template.split('*'))
  return {
    language,
    words,
    subject: (random) => filled(random, random.pick(subjects)),
    text(random, count) {
      let text = filled(random, random.pick(sentences))
      for (let more = 1; more < count; more++) {
        text += language.space + filled(random, random.pick(sentences))
      }
      return text
    },
  }
}

/** The common ones, then made ones, which grow longer as they get rarer. */
function wordsOf({ common, syllables, words: count }: Language): string[] {
  const random = historyRandom(SEED)
  const words = new Set(common)
  while (words.size < count) {
    const length = 2 + Math.floor((2 * words.size) / count) + random.below(2)
    words.add(Array.from({ length }, () => random.pick(syllables)).join(''))
  }
  return [...words]
}
