import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../dialect.ts'
import { preparedText, preparedTextChange } from '../prepared.ts'
import type { IndexedTicket } from '../search/search-index.ts'
import type { SearchWord } from '../search/search-terms.ts'
import { wordsOf } from '../search/search-words.ts'

// A row of ticket_subjects is a word of a subject and the number of its ticket. In its primary key the tickets of a word
// stand in their order, which an index of the words of texts does not know.

/** Makes tickets findable by the words of their subjects, which never change. */
export async function addSubjects(db: Db, tickets: readonly IndexedTicket[]): Promise<void> {
  const rows = tickets.flatMap(({ number, subject }) =>
    [...new Set(wordsOf(subject))].map((word) => ({ word, number })),
  )
  if (rows.length > 0) await insertSubjects(db, { rows: JSON.stringify(rows) })
}

const insertSubjects = preparedTextChange(
  ({ rows }: { rows: string }) => sql`insert into ticket_subjects (word, number)
    select word, number from json_to_recordset(${rows}::json) as words (word text, number bigint)
    on conflict (word, number) do nothing`,
)

/** Forgets what a ticket itself says. Its words are known by the row of its text. */
export const removeTicketText = preparedTextChange(
  ({ number }: { number: number }) => sql`
    with removed as (delete from ticket_words where number = ${number} and part = 0 returning number, words)
    delete from ticket_subjects s using removed
    where s.number = removed.number and s.word = any(tsvector_to_array(removed.words))`,
)

/** What there is of words of subjects, and what has to be there by the words of all texts. */
export async function countSubjects(db: Db): Promise<{ stored: number; counted: number }> {
  const { rows } = await sql<{ stored: number; counted: number }>`
    select (select count(*) from ticket_subjects) as stored, coalesce(sum(length(ts_filter(words, '{a}'))), 0) as counted
    from ticket_words where part = 0`.execute(db)
  return rows[0] ?? { stored: 0, counted: 0 }
}

/** The words that a beginning stands for; null where there are too many of them. */
export type Meant = { text: string; words: readonly string[] | null }

/** The beginning of more words than this is looked for as a range of them. */
const MOST_WORDS = 200
const LAST_SIGN = '\u{10ffff}'

/** Looks up the words of subjects that a word of a search stands for. */
export async function meantBy(db: Db, { text, isWhole }: SearchWord): Promise<Meant> {
  if (isWhole) return { text, words: [text] }
  const { rows } = await selectWords(db, { from: text, end: text + LAST_SIGN })
  return { text, words: rows.length > MOST_WORDS ? null : rows.map(({ word }) => word) }
}

/** From each word to the next one, past all tickets that it has. */
const selectWords = preparedText(
  ({ from, end }: { from: string; end: string }) => sql<{ word: string }>`
    with recursive words (word) as (
      (select word from ticket_subjects where word >= ${from} and word < ${end} order by word limit 1)
      union all
      select (select s.word from ticket_subjects s where s.word > words.word and s.word < ${end}
        order by s.word limit 1) from words where words.word is not null
    )
    select word from words where word is not null limit ${sql.lit(MOST_WORDS + 1)}`,
)

/** Whether a row of `table` is one of the words. */
export function isMeant(table: string, { text, words }: Meant): RawBuilder<boolean> {
  const word = sql.ref(`${table}.word`)
  if (words === null) return sql<boolean>`(${word} >= ${text} and ${word} < ${text + LAST_SIGN})`
  const [only, ...others] = words
  return others.length === 0 && only !== undefined
    ? sql<boolean>`${word} = ${only}`
    : sql<boolean>`${word} = any(${words}::text[])`
}
