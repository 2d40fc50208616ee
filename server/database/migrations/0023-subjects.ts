import { sql, type Kysely } from 'kysely'
import { isPostgres } from './frozen/engine.ts'
import { signsOf } from './frozen/fill-fts.ts'
import { wordsOf } from './frozen/words.ts'

const TICKETS = 1000
const TOKENS = `tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* P* S* C*'"`

type Row = { number: number; requesterId: string; assigneeId: string | null; subject: string }

/** The words of subjects by themselves: what fits best is found without walking along words of all messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL keeps them apart by their weight.
  if (isPostgres(db)) return
  await sql
    .raw(
      `create virtual table ticket_subjects using fts5(
          words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3', ${TOKENS}
        )`,
    )
    .execute(db)
  // As for the words of all texts: every commit leaves a segment.
  for (const [option, value] of [
    ['automerge', 8],
    ['crisismerge', 64],
  ] as const)
    await sql`insert into ticket_subjects (ticket_subjects, rank) values (${option}, ${sql.lit(value)})`.execute(
      db,
    )
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      select number, requester_id as "requesterId", assignee_id as "assigneeId", subject
      from tickets where number > ${after} order by number limit ${TICKETS}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const words = rows.map((row) => [row.number, [...wordsOf(row.subject), signsOf(row)].join(' ')])
    await sql`insert into ticket_subjects (rowid, words)
      select value ->> 0, value ->> 1 from json_each(${JSON.stringify(words)})`.execute(db)
    after = last.number
  }
}
