import { sql } from 'kysely'
import type { Db, Dialect } from '../dialect.ts'
import { type IndexedText, STAFF_PART } from './search-index.ts'

/**
 * The texts of merged tickets are also indexed as parts of the target ticket, so a search finds both:
 *
 *     part = FIRST_UNITED + index of the merged ticket, by number * UNITED_TEXTS + number of the message; 0: the merged ticket itself
 */
const FIRST_UNITED = 2 ** 19
/** Number of messages of a merged ticket that are indexed for the target too. */
const UNITED_TEXTS = 2 ** 13

/** The columns of a ticket that are indexed with its texts. */
type TextHead = Omit<IndexedText, 'part' | 'chat'> & { id: string }

/** A text, and whether only staff may see it. */
export type TicketText = IndexedText & { isForStaff: boolean }

/** The texts of some tickets, from a part on. */
export async function textsOfTickets(db: Db, heads: readonly TextHead[], from = 0): Promise<TicketText[]> {
  if (heads.length === 0) return []
  const byId = new Map(heads.map((head) => [head.id, head]))
  const rows = await readParts(db, [...byId.keys()], from)
  const { message = [], staff = [], united = [] } = Object.groupBy(rows, kindOf)
  const parts: Part[] = [...message, ...staffParts(staff), ...unitedParts(united, byId)]
  const texts = from === 0 ? heads.map((head) => ({ ...head, part: 0, chat: '', isForStaff: false })) : []
  for (const { id, part, text, isForStaff = false } of parts) {
    const head = byId.get(id)
    if (head) texts.push({ ...head, part, subject: '', message: '', chat: text, isForStaff })
  }
  return texts
}

/** A text other than the subject and the first message. */
type Part = { id: string; part: number; text: string; isForStaff?: boolean }

/** A text from the database. `source` is the number of the merged ticket that it belongs to; null for the ticket's own texts. */
type Row = Part & { source: number | null; requester: string | null; shared: number | null }

const kindOf = ({ source, part }: Row): 'message' | 'staff' | 'united' =>
  source !== null ? 'united' : part === STAFF_PART ? 'staff' : 'message'

/** The displayed value of a field: the name of the choice or person. */
const LABEL = sql<string>`coalesce(v.text, (select choice.name from field_choices as choice where choice.id = v.value),
  (select person.username from accounts as person where person.id = v.value), v.value)`

/** Reads the texts of tickets and of their merged tickets in one statement. */
async function readParts(db: Db, ids: readonly string[], from: number): Promise<Row[]> {
  const those = sql`(${sql.join(ids)})`
  const staff = sql`${sql.lit(STAFF_PART)}`
  const ofItself = sql`null, null, null`
  const { rows } = await sql<Row>`
    select merged_into as id, 0 as part, subject || ${sql.lit('\n')} || message as text,
      number as source, requester_id as requester, merge_shared as shared
    from tickets where merged_into in ${those}
    union all select s.merged_into, m.number, m.text, s.number, s.requester_id, s.merge_shared
    from tickets as s join messages as m on m.ticket_id = s.id
    where s.merged_into in ${those} and m.text <> '' and m.number < ${sql.lit(UNITED_TEXTS)}
    ${
      from > STAFF_PART
        ? sql``
        : sql`union all select ticket_id, ${staff}, text, ${ofItself} from notes where ticket_id in ${those} and text <> ''
          union all select ticket_id, ${staff}, subject, ${ofItself} from side_conversations where ticket_id in ${those} and subject <> ''
          union all select ticket_id, ${staff}, text, ${ofItself} from side_messages where ticket_id in ${those} and text <> ''
          union all select ticket_id, ${staff}, name, ${ofItself} from side_files where ticket_id in ${those}
          union all select ticket_id, ${staff}, name, ${ofItself} from attachments where ticket_id in ${those}
          union all select v.ticket_id, ${staff}, ${LABEL}, ${ofItself} from field_values as v where v.ticket_id in ${those} and v.from_id is null`
    }
    ${
      from > 0
        ? sql``
        : sql`union all select ticket_id, number, text, ${ofItself} from messages where ticket_id in ${those} and text <> ''`
    }`.execute(db)
  return rows
}

/** Combines notes, side conversations, file names and field values into one text per ticket. */
const staffParts = (rows: readonly Row[]): Part[] =>
  [...Map.groupBy(rows, ({ id }) => id)].map(([id, some]) => {
    return { id, part: STAFF_PART, text: some.map(({ text }) => text).join('\n'), isForStaff: true }
  })

/** The texts of merged tickets. The target's requester sees their own, and others that the merge shares. */
const unitedParts = (rows: readonly Row[], targets: ReadonlyMap<string, TextHead>): Part[] =>
  [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, some]) => {
    const sources = [...new Set(some.map(({ source }) => Number(source)))].toSorted(
      (one, other) => one - other,
    )
    return some.map(({ part, text, source, requester, shared }) => ({
      id,
      part: FIRST_UNITED + sources.indexOf(Number(source)) * UNITED_TEXTS + part,
      text,
      isForStaff: shared !== 1 && requester !== targets.get(id)?.requesterId,
    }))
  })

/** The columns of tickets that indexing needs. */
export const TEXT_HEAD = [
  'id',
  'number',
  'status',
  'subject',
  'message',
  'requester_id as requesterId',
  'assignee_id as assigneeId',
] as const

/** Query of tickets for indexing. */
export const textHeads = (db: Db) => db.selectFrom('tickets').select(TEXT_HEAD)

/** Indexes all texts of a ticket again after a change of its users or status. `head` is the changed row. */
export const indexChanged = async (db: Db, dialect: Dialect, head: TextHead): Promise<void> =>
  dialect.search.write(db, await textsOfTickets(db, [head]))

/** Indexes a ticket again, from a part on. Call it in the transaction of each change of texts, users or status. */
export async function indexTicket(db: Db, dialect: Dialect, id: string, from = 0): Promise<void> {
  // Locked, so that users and status cannot change between reading and writing.
  const head = await dialect.holding(textHeads(db).where('id', '=', id)).executeTakeFirst()
  if (!head) return
  // If `from` is missing, only users or status have changed, and all texts remain.
  if (from > 0) await dialect.search.remove(db, head.number, from)
  await dialect.search.write(db, await textsOfTickets(db, [head], from))
}

/** Indexes the text for staff again. Call it after each change of notes, side conversations, files or fields. */
export const indexStaffText = (db: Db, dialect: Dialect, id: string): Promise<void> =>
  indexTicket(db, dialect, id, STAFF_PART)

/** Indexes the texts of merged tickets again. Call it after each of their changes, while the merge itself is locked. */
export async function indexUnited(db: Db, dialect: Dialect, targetId: string): Promise<void> {
  await dialect.holdingAlone(db.selectFrom('tickets').select('id').where('id', '=', targetId)).execute()
  await indexTicket(db, dialect, targetId, FIRST_UNITED)
}

const TICKETS = 200

/** The texts of all tickets in batches. */
export async function* allTexts(db: Db): AsyncGenerator<TicketText[]> {
  for (let after = 0; ;) {
    const heads = await textHeads(db).where('number', '>', after).orderBy('number').limit(TICKETS).execute()
    const last = heads.at(-1)
    if (!last) return
    yield await textsOfTickets(db, heads)
    after = last.number
  }
}

/** The expected number of indexed texts. */
export async function countTexts(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select
    (select count(*) from tickets) + (select count(*) from messages where text <> '')
    + (select count(*) from tickets t where exists (select 1 from notes n where n.ticket_id = t.id and n.text <> '')
      or exists (select 1 from attachments a where a.ticket_id = t.id)
      or exists (select 1 from side_conversations s where s.ticket_id = t.id and s.subject <> '')
      or exists (select 1 from field_values v where v.ticket_id = t.id and v.from_id is null))
    + (select count(*) from tickets where merged_into is not null)
    + (select count(*) from tickets t join messages m on m.ticket_id = t.id
      where t.merged_into is not null and m.text <> '' and m.number < ${UNITED_TEXTS}) as n`.execute(db)
  return Number(rows[0]?.n ?? 0)
}
