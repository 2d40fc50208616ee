import { type Kysely, sql } from 'kysely'
import { columnTypes, defaultTo } from './baseline/columns.ts'

const ROWS = 500

/** How each ticket came in. Tickets that were raised by a mail get the channel `email`; all others `web`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema.alterTable('tickets').addColumn('channel', text, defaultTo('web')).execute()
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; ticket: string | null }>`
      select received_id as id, case when message_id is null then ticket_id end as ticket
      from mail_entries where received_id > ${after} order by received_id limit ${sql.lit(ROWS)}`.execute(db)
    const tickets = rows.flatMap(({ ticket }) => ticket ?? [])
    if (tickets.length > 0)
      await sql`update tickets set channel = 'email' where id in (${sql.join(tickets)})`.execute(db)
    const last = rows.at(-1)
    if (!last || rows.length < ROWS) return
    after = last.id
  }
}
