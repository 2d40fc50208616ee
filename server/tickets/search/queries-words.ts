import type { Db, Dialect } from '../../database/dialect.ts'
import { textHeads, textsOfTickets } from '../../database/search/indexed-texts.ts'
import { holdsTerm, phraseOf } from '../../database/search/search-terms.ts'
import { collect } from './collect.ts'

/** Words that follow each other in a text; the last one may go on where they are a beginning. */
type Phrase = { words: string; isBeginning: boolean }

/** The first tickets, by number after one, in one of whose texts a phrase is. Where there may be more, `stoppedAt` is the last number. */
export async function numbersSaying(
  db: Db,
  dialect: Dialect,
  { phrase, most, ...start }: { phrase: Phrase; from: number; descending: boolean; most: number },
): Promise<{ numbers: number[]; stoppedAt: number | null }> {
  const terms = phraseOf(phrase.words, phrase.isBeginning)
  if (terms.length === 0) return { numbers: [], stoppedAt: null }
  const criteria = { scope: { kind: 'all' } } as const
  const found = await collect(db, dialect, criteria, terms, { ...start, place: 'anywhere', count: most })
  return { numbers: found.rows.map(({ number }) => number), stoppedAt: found.stoppedAt }
}

/** Of some tickets those in one of whose texts a phrase is. */
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
