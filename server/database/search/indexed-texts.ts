import { sql } from 'kysely'
import type { Db, Dialect } from '../dialect.ts'
import { type IndexedText, STAFF_PART } from './search-index.ts'

/**
 * The texts of tickets that were merged into another are indexed as parts of that one as well, so that their words find both:
 *
 *     part = FIRST_UNITED + place of the merged ticket among them, by number * UNITED_TEXTS + number of its message; 0: the ticket itself
 */
export const FIRST_UNITED = 2 ** 19
/** Later messages of a merged ticket find that ticket alone. */
const UNITED_TEXTS = 2 ** 13

/** What is read of a ticket to index it. */
type TextHead = Omit<IndexedText, 'part' | 'chat'> & { id: string }

/** A text, and whether the requester of its ticket may see it. */
export type TicketText = IndexedText & { isForStaff: boolean }

/** The texts of some tickets from a part on. */
export async function textsOfTickets(db: Db, heads: readonly TextHead[], from = 0): Promise<TicketText[]> {
  if (heads.length === 0) return []
  const byId = new Map(heads.map((head) => [head.id, head]))
  const ids = [...byId.keys()]
  const parts = [
    ...(from === 0 ? await messagesOf(db, ids) : []),
    ...(from <= STAFF_PART ? await staffTextsOf(db, ids) : []),
    ...(await unitedTextsOf(db, byId)),
  ]
  const texts = from === 0 ? heads.map((head) => ({ ...head, part: 0, chat: '', isForStaff: false })) : []
  return parts.reduce<TicketText[]>((all, { id, part, text, isForStaff = false }) => {
    const head = byId.get(id)
    if (head) all.push({ ...head, part, subject: '', message: '', chat: text, isForStaff })
    return all
  }, texts)
}

/** A text beside the subject and the first message. */
type Part = { id: string; part: number; text: string; isForStaff?: boolean }

const messagesOf = (db: Db, ids: readonly string[]): Promise<Part[]> =>
  db
    .selectFrom('messages')
    .select(['ticket_id as id', 'number as part', 'text'])
    .where('ticket_id', 'in', ids)
    .where('text', '<>', '')
    .execute()

/** The displayed value of a field: the name of the choice or person. */
const LABEL = sql<string>`coalesce(v.text, (select choice.name from field_choices as choice where choice.id = v.value),
  (select person.username from accounts as person where person.id = v.value), v.value)`

/** Notes, file names and field values, as one text of each ticket. */
async function staffTextsOf(db: Db, ids: readonly string[]): Promise<Part[]> {
  const files = db.selectFrom('attachments').select(['ticket_id as id', 'name as text'])
  const values = db.selectFrom('field_values as v').select(['v.ticket_id as id', LABEL.as('text')])
  const rows = await db
    .selectFrom('notes')
    .select(['ticket_id as id', 'text'])
    .where('ticket_id', 'in', ids)
    .where('text', '<>', '')
    .unionAll(files.where('ticket_id', 'in', ids))
    .unionAll(values.where('v.ticket_id', 'in', ids).where('v.from_id', 'is', null))
    .execute()
  const byTicket = [...Map.groupBy(rows, ({ id }) => id)]
  return byTicket.map(([id, some]) => {
    return { id, part: STAFF_PART, text: some.map(({ text }) => text).join('\n'), isForStaff: true }
  })
}

/** The texts of tickets that were merged into some. A requester sees those of their own, and of others where the merge shares them. */
async function unitedTextsOf(db: Db, targets: ReadonlyMap<string, TextHead>): Promise<Part[]> {
  const sources = await db
    .selectFrom('tickets')
    .select(['id', 'number', 'requester_id', 'merge_shared', 'subject', 'message'])
    .select((eb) => eb.ref('merged_into').$notNull().as('target'))
    .where('merged_into', 'in', [...targets.keys()])
    .execute()
  if (sources.length === 0) return []
  const ids = sources.map(({ id }) => id)
  const said = Map.groupBy(await messagesOf(db, ids), ({ id }) => id)
  const inOrder = sources.toSorted((one, other) => one.number - other.number)
  return [...Map.groupBy(inOrder, ({ target }) => target)].flatMap(([target, some]) =>
    some.flatMap(({ id, requester_id: requester, merge_shared: shared, subject, message }, place) => {
      const isForStaff = shared !== 1 && requester !== targets.get(target)?.requesterId
      const first = FIRST_UNITED + place * UNITED_TEXTS
      return [{ part: 0, text: `${subject}\n${message}` }, ...(said.get(id) ?? [])]
        .filter(({ part }) => part < UNITED_TEXTS)
        .map(({ part, text }) => ({ id: target, part: first + part, text, isForStaff }))
    }),
  )
}

/** Tickets `t` as they are read to index their texts. */
export const textHeads = (db: Db) =>
  db
    .selectFrom('tickets as t')
    .select(['t.id', 't.number', 't.state', 't.subject', 't.message'])
    .select(['t.requester_id as requesterId', 't.assignee_id as assigneeId'])

/** Indexes a ticket again: all of it, or from a part on. Call it in the transaction of each change of its texts, users or state. */
export async function indexTicket(db: Db, dialect: Dialect, id: string, from = 0): Promise<void> {
  // Held, so that nobody changes its users or state between reading and writing them.
  const head = await dialect.holding(textHeads(db).where('t.id', '=', id)).executeTakeFirst()
  if (!head) return
  // A change of users or state takes no text away.
  if (from > 0) await dialect.search.remove(db, head.number, from)
  await dialect.search.write(db, await textsOfTickets(db, [head], from))
}

/** Indexes the text for staff again. Call it after each change of notes, files or fields. */
export const indexStaffText = (db: Db, dialect: Dialect, id: string): Promise<void> =>
  indexTicket(db, dialect, id, STAFF_PART)

/** Indexes the texts of merged tickets again. Call it after each change of these, while nobody else may change the merge. */
export async function indexUnited(db: Db, dialect: Dialect, targetId: string): Promise<void> {
  await dialect.holdingAlone(db.selectFrom('tickets').select('id').where('id', '=', targetId)).execute()
  await indexTicket(db, dialect, targetId, FIRST_UNITED)
}

const TICKETS = 200

/** The texts of all tickets, of some at a time. */
export async function* allTexts(db: Db): AsyncGenerator<TicketText[]> {
  for (let after = 0; ;) {
    const heads = await textHeads(db)
      .where('t.number', '>', after)
      .orderBy('t.number')
      .limit(TICKETS)
      .execute()
    const last = heads.at(-1)
    if (!last) return
    yield await textsOfTickets(db, heads)
    after = last.number
  }
}

/** How many texts the index has to have. */
export async function countTexts(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select
    (select count(*) from tickets) + (select count(*) from messages where text <> '')
    + (select count(*) from tickets t where exists (select 1 from notes n where n.ticket_id = t.id and n.text <> '')
      or exists (select 1 from attachments a where a.ticket_id = t.id)
      or exists (select 1 from field_values v where v.ticket_id = t.id and v.from_id is null))
    + (select count(*) from tickets where merged_into is not null)
    + (select count(*) from tickets t join messages m on m.ticket_id = t.id
      where t.merged_into is not null and m.text <> '' and m.number < ${UNITED_TEXTS}) as n`.execute(db)
  return Number(rows[0]?.n ?? 0)
}
