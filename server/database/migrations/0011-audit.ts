import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../dialect.ts'
import {
  aboutOf,
  CHAIN_START,
  chainedHash,
  contentHash,
  newSalt,
} from '../../kernel/event-log/event-chain.ts'

/** Rows that are in memory at a time. */
const ROWS = 500

/** Names, which the record no longer keeps: whoever shows it asks who these people are now. */
const NAMES = new Set(['username', 'assigneeName', 'formerAssigneeName', 'subject'])

/** Chains the record by hashes, takes names out of it, and makes it searchable by person and kind. */
export async function addAudit(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { text, integer } = dialect.types
  for (const column of ['about_id', 'salt', 'content_hash']) {
    await db.schema.alterTable('events').addColumn(column, text).execute()
  }
  await db.schema
    .alterTable('events')
    .addColumn('hash', text, (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('event_counter')
    .addColumn('hash', text, (c) => c.notNull().defaultTo(CHAIN_START))
    .execute()
  await db.schema
    .alterTable('event_counter')
    .addColumn('changed', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await chainEvents(db)
  await db.schema.createIndex('events_kind').on('events').columns(['kind', 'number']).execute()
  await db.schema.createIndex('events_actor').on('events').columns(['actor_id', 'kind', 'number']).execute()
  await db.schema
    .createIndex('events_about')
    .on('events')
    .columns(['about_id', 'kind', 'number'])
    .where(sql.ref('about_id'), 'is not', null)
    .execute()
}

type Row = {
  number: number
  kind: string
  ticket_id: string | null
  actor_id: string | null
  data: string
  occurred_at: string
}

async function chainEvents(db: Kysely<unknown>): Promise<void> {
  let last = { number: 0, hash: CHAIN_START }
  for (;;) {
    const { rows } = await sql<Row>`select number, kind, ticket_id, actor_id, data, occurred_at from events
      where number > ${last.number} order by number limit ${sql.lit(ROWS)}`.execute(db)
    if (rows.length === 0) break
    const values = []
    for (const row of rows) {
      const said = withoutNames(row.data)
      const about = aboutOf(said, row.actor_id)
      const event = { ...row, data: JSON.stringify(said), about_id: about, salt: newSalt() }
      last = { number: row.number, hash: chainedHash(last.hash, row.number, contentHash(event)) }
      values.push(sql`(${row.number}, ${event.data}, ${about}, ${event.salt}, ${last.hash})`)
    }
    // Cast here and not above: with anything but values there, SQLite takes forty times as long.
    await sql`update events set data = column2, about_id = column3, salt = column4, hash = column5
      from (values ${sql.join(values)}) as listed where number = cast(column1 as bigint)`.execute(db)
  }
  await sql`update event_counter set hash = ${last.hash}, changed = value`.execute(db)
}

function withoutNames(data: string): object {
  const known = Object.entries(JSON.parse(data) as Record<string, unknown>)
  return Object.fromEntries(known.filter(([name]) => !NAMES.has(name)))
}
