import { sql } from 'kysely'
import type { Db } from '../dialect.ts'
import { preparedText } from '../prepared.ts'
import type { IndexedTicket } from '../search/search-index.ts'
import { indexedWordsOf } from '../search/search-words.ts'

// A row of ticket_subjects is a word of a subject and the number of its ticket. In its primary key the tickets of a word
// stand in their order, which an index of the words of texts does not know.

/** Makes tickets findable by the words of their subjects, which never change. */
export async function addSubjects(db: Db, tickets: readonly IndexedTicket[]): Promise<void> {
  const rows = tickets.flatMap(({ number, subject }) =>
    [...new Set(indexedWordsOf(subject))].map((word) => ({ word, number })),
  )
  if (rows.length > 0) await insertSubjects(db, { rows: JSON.stringify(rows) })
}

const insertSubjects = preparedText(
  ({ rows }: { rows: string }) => sql`insert into ticket_subjects (word, number)
    select word, number from json_to_recordset(${rows}::json) as words (word text, number bigint)
    on conflict (word, number) do nothing`,
)

/** Forgets what a ticket itself says. Its words are known by the row of its text. */
export const removeTicketText = preparedText(
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
