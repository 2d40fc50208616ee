import { sql, type Kysely } from 'kysely'
import { columnTypes, isPostgres } from './frozen/engine.ts'
import { type Happened, turnFrom, type TurnOfThen } from './frozen/turns.ts'

const TICKETS = 500

const TEXTS = [
  'snoozed_until',
  'snooze_wakes',
  'snoozed_by',
  'snoozed_at',
  'team_id',
  'former_turn',
  'former_turn_since',
  'former_snoozed_until',
  'former_snooze_wakes',
  'former_snoozed_by',
  'former_snoozed_at',
]
const INDEXES = [
  ['queue_key'],
  ['turn', 'snoozed', 'queue_key'],
  ['assignee_id', 'queue_key'],
  ['team_id', 'queue_key'],
  ['priority', 'queue_key'],
]

/** Whose turn it is on a ticket and since when, its priority, and until when it is out of sight. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  const alter = () => db.schema.alterTable('tickets')
  await alter()
    .addColumn('turn', text, (c) => c.notNull().defaultTo('us'))
    .execute()
  for (const column of ['turn_since', 'queue_key']) {
    await alter()
      .addColumn(column, text, (c) => c.notNull().defaultTo(''))
      .execute()
  }
  await alter()
    .addColumn('priority', integer, (c) => c.notNull().defaultTo(2))
    .execute()
  await alter()
    .addColumn('snoozed', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  for (const column of TEXTS) await alter().addColumn(column, text).execute()
  await alter().addColumn('former_message', integer).execute()

  await sql`update tickets set
      turn = case when state = 'Solved' then 'nobody' else 'us' end,
      turn_since = case when state = 'Solved' then coalesce(solved_at, created_at) else created_at end,
      queue_key = case when state = 'Solved' then '~' || coalesce(solved_at, created_at) else created_at end`.execute(
    db,
  )
  await takeTurns(db)

  for (const columns of INDEXES) {
    await db.schema
      .createIndex(`tickets_${columns.join('_')}`)
      .on('tickets')
      .columns([...columns, 'number'])
      .execute()
  }
  await db.schema
    .createIndex('tickets_snoozed_until')
    .on('tickets')
    .column('snoozed_until')
    .where(sql<boolean>`snoozed = 1`)
    .execute()
}

type Row = { id: string; number: number; state: string; createdAt: string }

/** Finds out whose turn it is on the tickets that are not solved, some at a time, from what happened to them. */
async function takeTurns(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      select id, number, state, created_at as "createdAt" from tickets
      where number > ${after} and state <> 'Solved' order by number limit ${TICKETS}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last.number
    const happened = await happenedTo(
      db,
      rows.map(({ id }) => id),
    )
    const moved = rows.flatMap((row) => {
      const turn = turnFrom(row, happened.get(row.id) ?? [])
      return turn.turn === 'us' && turn.since === row.createdAt && !turn.former ? [] : [rowOf(row.id, turn)]
    })
    if (moved.length > 0) await write(db, moved)
  }
}

type Moved = ReturnType<typeof rowOf>

const rowOf = (id: string, { turn, since, former }: TurnOfThen) =>
  [id, turn, since, former?.turn ?? null, former?.since ?? null, former?.message ?? null] as const

async function write(db: Kysely<unknown>, moved: readonly Moved[]): Promise<void> {
  const item = (index: number) =>
    isPostgres(db) ? sql.raw(`item ->> ${index}`) : sql.raw(`value ->> ${index}`)
  const listed = isPostgres(db)
    ? sql`json_array_elements(${JSON.stringify(moved)}::json) as items (item)`
    : sql`json_each(${JSON.stringify(moved)})`
  await sql`update tickets set turn = listed.turn, turn_since = listed.since, queue_key = listed.since,
      former_turn = listed.former_turn, former_turn_since = listed.former_since,
      former_message = listed.former_message
    from (
      select ${item(0)} as id, ${item(1)} as turn, ${item(2)} as since, ${item(3)} as former_turn,
        ${item(4)} as former_since, cast(${item(5)} as ${sql.raw(isPostgres(db) ? 'bigint' : 'integer')}) as former_message
      from ${listed}
    ) as listed where tickets.id = listed.id`.execute(db)
}

type MessageRow = { ticketId: string; number: number; role: string; at: string }
type EventRow = { ticketId: string; kind: string; data: string; at: string }

/** What happened to some tickets that may have moved their turns, in the order of time. */
async function happenedTo(db: Kysely<unknown>, ids: readonly string[]): Promise<Map<string, Happened[]>> {
  const messages = await sql<MessageRow>`
    select ticket_id as "ticketId", number, role, posted_at as at from messages
    where ticket_id in (${sql.join(ids)}) and taken_back_at is null order by ticket_id, number`.execute(db)
  const events = await sql<EventRow>`
    select ticket_id as "ticketId", kind, data, occurred_at as at from events
    where ticket_id in (${sql.join(ids)}) and kind in ('ticket.state_changed', 'ticket.taken', 'ticket.assigned',
      'ticket.unassigned', 'ticket.reassigned', 'ticket.released') order by ticket_id, number`.execute(db)
  const found = new Map<string, Happened[]>()
  const add = (id: string, happened: Happened): void => {
    const known = found.get(id)
    if (known) known.push(happened)
    else found.set(id, [happened])
  }
  for (const { ticketId, kind, data, at } of events.rows) {
    add(
      ticketId,
      kind === 'ticket.state_changed' ? { kind: 'state', at, ...moveIn(data) } : { kind: 'assignment', at },
    )
  }
  for (const { ticketId, number, role, at } of messages.rows)
    add(ticketId, { kind: 'message', at, number, role })
  for (const entries of found.values())
    entries.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
  return found
}

function moveIn(data: string): { from: string | undefined; to: string | undefined } {
  const { from, to } = JSON.parse(data) as { from?: string; to?: string }
  return { from, to }
}
