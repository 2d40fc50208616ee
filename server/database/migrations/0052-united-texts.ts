import { type Kysely, sql } from 'kysely'
import { isPostgres } from './frozen/engine.ts'
import { signsOf } from './frozen/fill-fts.ts'
import { wordsOf } from './frozen/words.ts'

/** A row has the number of its ticket times this, plus its part. */
const PARTS = 2 ** 20
/** From this part on come the texts of merged tickets: so many for each of them, by their numbers. */
const FIRST_UNITED = 2 ** 19
const TEXTS = 2 ** 13

type Target = { id: string; number: number; requesterId: string; assigneeId: string | null }
type Text = { sourceId: string; number: number; text: string }

/** What is said in merged tickets finds the ticket that they go on in, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const targets = await sql<Target>`
    select id, number, requester_id as "requesterId", assignee_id as "assigneeId" from tickets
    where id in (select merged_into from tickets where merged_into is not null) order by number`.execute(db)
  for (const target of targets.rows) await unite(db, target)
}

async function unite(db: Kysely<unknown>, target: Target): Promise<void> {
  const { rows: sources } = await sql<Text>`
    select id as "sourceId", 0 as number, subject || ${'\n'} || message as text
    from tickets where merged_into = ${target.id} order by tickets.number`.execute(db)
  const { rows: said } = await sql<Text>`
    select m.ticket_id as "sourceId", m.number, m.text from tickets t join messages m on m.ticket_id = t.id
    where t.merged_into = ${target.id} and m.text <> '' and m.number < ${TEXTS}`.execute(db)
  const placeOf = new Map(sources.map(({ sourceId }, place) => [sourceId, place]))
  const texts = [...sources, ...said].map(({ sourceId, number, text }) => ({
    part: FIRST_UNITED + (placeOf.get(sourceId) ?? 0) * TEXTS + Number(number),
    words: wordsOf(text),
  }))
  if (isPostgres(db)) {
    const rows = texts.map(({ part, words }) => ({
      number: target.number,
      part,
      words: [...new Set(words)].map((word) => `'${word}':1C`).join(' '),
    }))
    await sql`insert into ticket_words (number, part, words)
      select number, part, words::tsvector
      from json_to_recordset(${JSON.stringify(rows)}::json) as texts (number bigint, part bigint, words text)`.execute(
      db,
    )
    return
  }
  const rows = texts
    .map(({ part, words }): [number, string] => [target.number * PARTS + part, words.join(' ')])
    .toSorted(([one], [other]) => one - other)
  await sql`insert into ticket_words (rowid, subject, message, chat, who)
    select value ->> 0, '', '', value ->> 1, ${signsOf(target)} from json_each(${JSON.stringify(rows)})`.execute(
    db,
  )
}
