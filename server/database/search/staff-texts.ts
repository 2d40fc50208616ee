import { sql } from 'kysely'
import type { Db, Dialect } from '../dialect.ts'

/**
 * Part number of a ticket's staff-only text in the index: notes, file names and field values as one text. It comes after all messages
 * and directly before the parts of merged tickets.
 */
export const STAFF_PART = 2 ** 19 - 1

/** The displayed value of a field: the name of the choice or person. */
const LABEL = sql<string>`coalesce(v.text, (select choice.name from field_choices as choice where choice.id = v.value),
  (select person.username from accounts as person where person.id = v.value), v.value)`

/** The texts for staff of some tickets, by ticket number. */
export async function staffTextsOf(db: Db, numbers: readonly number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map()
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', 'number'])
    .where('number', 'in', numbers)
    .execute()
  const texts = await textsByTicket(
    db,
    tickets.map(({ id }) => id),
  )
  return new Map(
    tickets.flatMap(({ id, number }) => {
      const text = texts.get(id)
      return text === undefined ? [] : [[number, text]]
    }),
  )
}

/** The texts for staff by the ids of their tickets. Each table is read by its index of tickets alone. */
async function textsByTicket(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const notes = await db
    .selectFrom('notes')
    .select(['ticket_id as id', 'text'])
    .where('ticket_id', 'in', ids)
    .where('text', '<>', '')
    .execute()
  const files = await db
    .selectFrom('attachments')
    .select(['ticket_id as id', 'name as text'])
    .where('ticket_id', 'in', ids)
    .execute()
  const values = await db
    .selectFrom('field_values as v')
    .select(['v.ticket_id as id', LABEL.as('text')])
    .where('v.ticket_id', 'in', ids)
    .where('v.from_id', 'is', null)
    .execute()
  const byTicket = Map.groupBy([...notes, ...files, ...values], ({ id }) => id)
  return new Map([...byTicket].map(([id, rows]) => [id, rows.map(({ text }) => text).join('\n')]))
}

/** Indexes the text for staff of a ticket again. Call it after each change of its notes, files or fields. */
export async function keepStaffText(db: Db, dialect: Dialect, ticketId: string): Promise<void> {
  const ticket = await db
    .selectFrom('tickets')
    .select(['number', 'requester_id as requesterId', 'assignee_id as assigneeId'])
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (!ticket) return
  const text = (await textsByTicket(db, [ticketId])).get(ticketId)
  if (text === undefined) await dialect.search.removeMessage(db, ticket.number, STAFF_PART)
  else await dialect.search.add(db, [], [{ ticket, number: STAFF_PART, text }])
}

/** How many tickets have a text for staff. */
export async function countStaffTexts(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from tickets t
    where exists (select 1 from notes n where n.ticket_id = t.id and n.text <> '')
    or exists (select 1 from attachments a where a.ticket_id = t.id)
    or exists (select 1 from field_values v where v.ticket_id = t.id and v.from_id is null)`.execute(db)
  return Number(rows[0]?.n ?? 0)
}
