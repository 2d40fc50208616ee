import type { Db, Dialect } from '../../database/dialect.ts'
import { newestTicket } from '../../database/search/newest-ticket.ts'
import { holdsTerm, phraseOf } from '../../database/search/search-terms.ts'
import { staffTextsOf } from '../../database/search/staff-texts.ts'
import { textsOf } from '../../database/search/search-texts.ts'
import { fittingNumbers } from './search-check.ts'

/** Words that follow each other in a text; the last one may go on where they are a beginning. */
type Phrase = { words: string; isBeginning: boolean }

/** Tickets that say a phrase, by number away from one that is not looked at itself. */
export type PhraseSearch = { phrase: Phrase; from: number; descending: boolean; most: number }

/** Tickets in order; `stoppedAt` is the number to go on from where there may be more. */
export type Saying = { numbers: number[]; stoppedAt: number | null }

/** Some tickets of which it is asked whether they say a phrase. */
export type PhraseQuestion = { phrase: Phrase; numbers: readonly number[] }

const PATIENCE_MS = 15
/** So many are always passed, so that small installs have whole pages however slow the machine is. */
const FEWEST_PASSED = 5000
const CHECKED_TOGETHER = 128
const ALL = { scope: { kind: 'all' }, states: [] } as const

/** The tickets in one of whose texts a phrase is. */
export async function numbersSaying(
  db: Db,
  dialect: Dialect,
  { phrase, from, descending, most }: PhraseSearch,
): Promise<Saying> {
  const deadline = performance.now() + PATIENCE_MS
  const terms = phraseOf(phrase.words, phrase.isBeginning)
  const sought = { ...ALL, terms, place: 'anywhere' } as const
  const numbers: number[] = []
  let total = 0
  if (terms.length === 0) return { numbers, stoppedAt: null }
  const search = { ...sought, from, descending, newest: await newestTicket(db) }
  for await (const { hits, upTo, passed } of dialect.search.find(db, search)) {
    total += passed
    const isLate = () => total >= FEWEST_PASSED && performance.now() > deadline
    for (let start = 0; start < hits.length; start += CHECKED_TOGETHER) {
      const some = hits.slice(start, start + CHECKED_TOGETHER)
      numbers.push(...(await fittingNumbers(db, dialect, sought, some)))
      if (numbers.length > most)
        return { numbers: numbers.slice(0, most), stoppedAt: numbers[most - 1] ?? from }
      if (start + CHECKED_TOGETHER < hits.length && isLate())
        return { numbers, stoppedAt: some.at(-1)?.number ?? upTo }
    }
    if (isLate()) return { numbers, stoppedAt: upTo }
  }
  return { numbers, stoppedAt: null }
}

/** Of some tickets those in one of whose texts a phrase is. */
export async function numbersOfThoseSaying(
  db: Db,
  dialect: Dialect,
  { phrase, numbers }: PhraseQuestion,
): Promise<number[]> {
  const texts = await textsOfTickets(db, dialect, numbers)
  return [...texts].filter(([, said]) => holds(said, phrase)).map(([number]) => number)
}

/** Whether one of some texts holds a phrase. */
export const holds = (texts: readonly string[], { words, isBeginning }: Phrase): boolean => {
  const [term] = phraseOf(words, isBeginning)
  return term !== undefined && texts.some((text) => holdsTerm(text, term))
}

/**
 * The texts of some tickets for staff by ticket number: subject and message, conversation, notes, file names and fields, and subject,
 * message and conversation of tickets that were merged into them.
 */
export async function textsOfTickets(
  db: Db,
  dialect: Dialect,
  numbers: readonly number[],
): Promise<Map<number, string[]>> {
  if (numbers.length === 0) return new Map()
  const listed = dialect.listed(JSON.stringify(numbers)).as('listed')
  const tickets = () =>
    // In this order, so that no other tickets than these are looked at.
    db.selectFrom(listed).crossJoin('tickets as t').whereRef('t.number', '=', 'listed.value')
  const merged = () => tickets().innerJoin('tickets as s', 's.merged_into', 't.id')
  const own = await tickets().select(['t.number', 't.subject', 't.message']).execute()
  const said = await tickets()
    .innerJoin('messages as m', 'm.ticket_id', 't.id')
    .select(['t.number', 'm.text'])
    .where('m.text', '<>', '')
    .where('m.taken_back_at', 'is', null)
    .execute()
  const texts = new Map(own.map((row) => [row.number, Object.values(textsOf(row))]))
  for (const { number, text } of said) texts.get(number)?.push(text)
  for (const [number, text] of await staffTextsOf(db, numbers)) texts.get(number)?.push(text)
  const ofMerged = await merged().select(['t.number', 's.subject', 's.message']).execute()
  if (ofMerged.length === 0) return texts
  const saidThere = await merged()
    .innerJoin('messages as m', 'm.ticket_id', 's.id')
    .select(['t.number', 'm.text'])
    .where('m.text', '<>', '')
    .where('m.taken_back_at', 'is', null)
    .execute()
  for (const { number, ...row } of ofMerged) texts.get(number)?.push(...Object.values(textsOf(row)))
  for (const { number, text } of saidThere) texts.get(number)?.push(text)
  return texts
}
