import { sql } from 'kysely'
import type { Db } from '../dialect.ts'
import { preparedText } from '../prepared.ts'
import type { IndexedTicket } from '../search/search-index.ts'
import { indexedWordsOf } from '../search/search-words.ts'
import { signsOf } from './search-signs.ts'

/**
 * The words of subjects, numbered as their tickets. What fits best has all words in its subject: in the table of all texts
 * that would be looked for among all messages in which the words are.
 */
export async function addSubjects(db: Db, tickets: readonly IndexedTicket[]): Promise<void> {
  if (tickets.length === 0) return
  const rows = tickets.map((ticket) => [
    ticket.number,
    [...indexedWordsOf(ticket.subject), signsOf(ticket)].join(' '),
  ])
  await replaceRows(db, { rows: JSON.stringify(rows) })
}

/** Forgets the subject of a ticket. */
export const removeSubject = async (db: Db, number: number): Promise<void> =>
  void (await deleteRow(db, { number }))

/** Forgets all subjects. */
export const removeSubjects = async (db: Db): Promise<void> =>
  void (await sql`insert into ticket_subjects (ticket_subjects) values ('delete-all')`.execute(db))

/** Leaves all subjects in one piece. */
export const mergeSubjects = async (db: Db): Promise<void> =>
  void (await sql`insert into ticket_subjects (ticket_subjects) values ('optimize')`.execute(db))

/** How many subjects are there to be found, and how many there have to be. */
export async function countSubjects(db: Db): Promise<{ stored: number; counted: number }> {
  const { rows } = await sql<{ stored: number; counted: number }>`
    select (select count(*) from ticket_subjects) as stored, (select count(*) from tickets) as counted`.execute(
    db,
  )
  return rows[0] ?? { stored: 0, counted: 0 }
}

const replaceRows = preparedText(
  ({ rows }: { rows: string }) => sql`
    insert or replace into ticket_subjects (rowid, words) select value ->> 0, value ->> 1 from json_each(${rows})`,
)

const deleteRow = preparedText(
  ({ number }: { number: number }) => sql`delete from ticket_subjects where rowid = ${number}`,
)
