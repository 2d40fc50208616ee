import { hash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Hash before the first event. */
const CHAIN_START = ''
const SALT_BYTES = 12

/** Rows that are in memory at a time. */
const ROWS = 500

/** Names, which the record no longer keeps: whoever shows it asks who these people are now. */
const NAMES = new Set(['username', 'assigneeName', 'formerAssigneeName', 'subject'])

/** Chains the record by hashes, takes names out of it, and makes it searchable by person and kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
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
    const chance = randomBytes(rows.length * SALT_BYTES)
    for (const [index, row] of rows.entries()) {
      const said = withoutNames(row.data)
      const about = aboutOf(said, row.actor_id)
      const salt = chance.toString('base64url', index * SALT_BYTES, (index + 1) * SALT_BYTES)
      const event = { ...row, data: JSON.stringify(said), about_id: about, salt }
      last = { number: row.number, hash: sha256(`${last.hash}:${row.number}:${contentHash(event)}`) }
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

/** Hash of what an event says, as of this version. */
const contentHash = (event: Row & { about_id: string | null; salt: string }): string =>
  sha256(
    JSON.stringify([
      event.kind,
      event.ticket_id,
      event.actor_id,
      event.about_id,
      event.data,
      event.occurred_at,
      event.salt,
    ]),
  )

/** The account that an event happened to, where that is not the one that did it. */
function aboutOf(data: object, actorId: string | null): string | null {
  const { accountId, assigneeId, formerAssigneeId } = data as Record<string, unknown>
  const about = accountId ?? assigneeId ?? formerAssigneeId
  return typeof about === 'string' && about !== actorId ? about : null
}

const sha256 = (text: string): string => hash('sha256', text, 'base64url')
