import { sql } from 'kysely'
import { priorityOf, type TicketFacts } from '@support-desk/contract'
import type { Db, Dialect } from '../database/dialect.ts'
import { holds, wordsOfTickets } from '../tickets/index.ts'

/** The ids by which a ticket `t` has its tags. */
const tagIds = ({ lines }: Dialect) =>
  sql<
    string | null
  >`(select ${lines(sql`given.tag_id`)} from ticket_tags as given where given.ticket_id = t.id)`

/** What conditions are held against, of some tickets by their ids. Without `withTexts` no ticket says any words. */
export async function factsOf(
  db: Db,
  dialect: Dialect,
  ids: readonly string[],
  { withTexts }: { withTexts: boolean },
): Promise<Map<string, TicketFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(dialect.listedTexts(JSON.stringify(ids)).as('listed'))
    .crossJoin('tickets as t')
    .select(['t.id', 't.number', 't.state', 't.turn', 't.turn_since', 't.priority', 't.snoozed'])
    .select(['t.assignee_id', 't.requester_id', 't.team_id', 't.created_at', 't.solved_at', 't.merged_into'])
    .select(tagIds(dialect).as('tags'))
    .whereRef('t.id', '=', 'listed.value')
    .execute()
  const numbers = rows.map(({ number }) => number)
  const texts = withTexts ? await wordsOfTickets(db, numbers) : new Map<number, string[]>()
  const fields = await fieldsOf(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        number: row.number,
        state: row.state,
        turn: row.turn,
        turnSince: row.turn_since,
        priority: priorityOf(row.priority),
        isSnoozed: row.snoozed === 1,
        isMerged: row.merged_into !== null,
        assigneeId: row.assignee_id,
        requesterId: row.requester_id,
        teamId: row.team_id,
        tagIds: row.tags?.split('\n') ?? [],
        createdAt: row.created_at,
        solvedAt: row.solved_at,
        fields: fields.get(row.id) ?? {},
        says: (words, isBeginning) => holds(texts.get(row.number) ?? [], { words, isBeginning }),
      },
    ]),
  )
}

/** The values that some tickets have in their fields. */
async function fieldsOf(db: Db, ids: readonly string[]): Promise<Map<string, Record<string, string[]>>> {
  const found = new Map<string, Record<string, string[]>>()
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('field_values')
    .select(['ticket_id', 'field_id', 'value'])
    .where('ticket_id', 'in', ids)
    .execute()
  for (const { ticket_id: id, field_id: key, value } of rows) {
    const fields = found.get(id) ?? {}
    ;(fields[key] ??= []).push(value)
    found.set(id, fields)
  }
  return found
}
