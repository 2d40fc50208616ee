import type { Db, Dialect } from '../../database/dialect.ts'
import { textHeads, textsOfTickets } from '../../database/search/indexed-texts.ts'
import { holdsTerm, phraseOf } from '../../database/search/search-terms.ts'
import { collect } from './collect.ts'

/** Consecutive words. With `isBeginning`, the last word is a prefix. */
type Phrase = { words: string; isBeginning: boolean }

/**
 * Numbers of the first `most` tickets with the phrase in a text. `stoppedAt` is the last number if there may be more.
 */
export async function numbersSaying(
  db: Db,
  dialect: Dialect,
  { phrase, most, ...start }: { phrase: Phrase; from: number; descending: boolean; most: number },
): Promise<{ numbers: number[]; stoppedAt: number | null }> {
  const terms = phraseOf(phrase.words, phrase.isBeginning)
  if (terms.length === 0) return { numbers: [], stoppedAt: null }
  // Conditions with words can ask for spam, and leave it out themselves.
  const criteria = { scope: { kind: 'all', withSpam: true } } as const
  const found = await collect(db, dialect, criteria, terms, { ...start, place: 'anywhere', count: most })
  return { numbers: found.rows.map(({ number }) => number), stoppedAt: found.stoppedAt }
}

/** Filters the given tickets: returns those numbers with the phrase in a text. */
export async function numbersOfThoseSaying(
  db: Db,
  _: Dialect,
  { phrase, numbers }: { phrase: Phrase; numbers: readonly number[] },
): Promise<number[]> {
  const [term] = phraseOf(phrase.words, phrase.isBeginning)
  if (!term || numbers.length === 0) return []
  const heads = await textHeads(db).where('number', 'in', numbers).execute()
  const texts = await textsOfTickets(db, heads)
  const saying = texts.filter((text) =>
    [text.subject, text.message, text.chat].some((words) => holdsTerm(words, term)),
  )
  const found = new Set(saying.map(({ number }) => number))
  return numbers.filter((number) => found.has(number))
}
