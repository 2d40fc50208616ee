import type { Db, Dialect } from '../../database/dialect.ts'
import { textHeads, textsOfTickets } from '../../database/search/indexed-texts.ts'
import { holdsTerm, phraseOf } from '../../database/search/search-terms.ts'
import { collect } from './collect.ts'

/** Words that follow each other in a text; the last one may go on where they are a beginning. */
type Phrase = { words: string; isBeginning: boolean }

/** Tickets that say a phrase, by number away from one that is not looked at itself. */
type PhraseSearch = { phrase: Phrase; from: number; descending: boolean; most: number }

/** Tickets in order; `stoppedAt` is the number to go on from where there may be more. */
export type Saying = { numbers: number[]; stoppedAt: number | null }

/** Some tickets of which it is asked whether they say a phrase. */
type PhraseQuestion = { phrase: Phrase; numbers: readonly number[] }

/** The tickets in one of whose texts a phrase is. */
export async function numbersSaying(
  db: Db,
  dialect: Dialect,
  { phrase, from, descending, most }: PhraseSearch,
): Promise<Saying> {
  const terms = phraseOf(phrase.words, phrase.isBeginning)
  if (terms.length === 0) return { numbers: [], stoppedAt: null }
  const found = await collect(db, dialect, { scope: { kind: 'all' } }, terms, {
    place: 'anywhere',
    from,
    descending,
    count: most + 1,
  })
  const numbers = found.rows.map(({ number }) => number)
  return numbers.length > most
    ? { numbers: numbers.slice(0, most), stoppedAt: numbers[most - 1] ?? from }
    : { numbers, stoppedAt: found.stoppedAt }
}

/** Of some tickets those in one of whose texts a phrase is. */
export async function numbersOfThoseSaying(
  db: Db,
  _: Dialect,
  { phrase, numbers }: PhraseQuestion,
): Promise<number[]> {
  const [term] = phraseOf(phrase.words, phrase.isBeginning)
  if (!term || numbers.length === 0) return []
  const heads = await textHeads(db).where('t.number', 'in', numbers).execute()
  const texts = (await textsOfTickets(db, heads)).filter(({ subject, message, chat }) =>
    [subject, message, chat].some((text) => holdsTerm(text, term)),
  )
  const saying = new Set(texts.map(({ number }) => number))
  return numbers.filter((number) => saying.has(number))
}
