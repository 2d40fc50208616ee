import type { QueueOrder } from '@support-desk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Dialect } from '../database/dialect.ts'
import { type QueuePosition, SORTINGS } from './places.ts'
import type { Store } from '../kernel/store.ts'

/** A condition on tickets `t`, in two forms for different query plans. */
export type Condition = {
  /** Checked for each ticket in order. */
  each: RawBuilder<boolean>
  /** Lets an index find the tickets, together with `tag` if it is not null. */
  found: RawBuilder<boolean>
  /** A tag that all matches have. The tickets of a tag have an index in every order. */
  tag: string | null
  /** A small part of all tickets that contains all matches. */
  part: TicketPart | null
  /** The index of that part, if `found` names neither a tag nor a requester. */
  index: TicketPart['index'] | null
  /** Whether all matches are unassigned, and no other part of the condition is as selective. */
  isUnassigned: boolean
  /** Whether all matches have one of some assignees. Their index has the order of the queue. */
  isOfAssignee: boolean
}

/** A small part of all tickets with a partial index, and the literal condition for which a database uses it. */
export type TicketPart = {
  index: 'tickets_open' | 'tickets_snoozed_until' | 'tickets_spam'
  only: RawBuilder<boolean>
}

/** Ticket numbers in order, and the cursor of the next page. */
export type TicketNumberPage = { numbers: number[]; nextCursor: string | null }

/** A request for tickets: those of a condition after a position, at most `limit`. */
export type ReadRequest = {
  condition: Condition
  order: QueueOrder
  after: QueuePosition | null
  limit: number
  sizes: Sizes
  /** A flag to compute for each ticket; see {@link PlacedTicket}. */
  flag?: RawBuilder<boolean>
}

/** A ticket with its position. `flag` is 1 if the requested flag holds. */
export type PlacedTicket = QueuePosition & { flag: number }

/** Thresholds between query plans, in tickets. */
export type Sizes = {
  /** Tickets at the head of the order that are checked before an index is used: most views fill a page from them. */
  nearest: number
  /**
   * The same for open tickets of a tag, if the nearest ones are not enough: a common tag has many more solved tickets.
   */
  nearestOpen: number
  /** Up to this many candidates, their texts are read. Beyond it, the search index is used. */
  few: number
  /** Batch size for reading texts. */
  together: number
}
export const SIZES: Sizes = { nearest: 512, nearestOpen: 4096, few: 300, together: 64 }

const TRUE = sql<boolean>`1 = 1`

/** The indexes of open tickets by order. */
const OPEN_IN_ORDER: Partial<Record<QueueOrder, string>> = {
  waiting: 'tickets_open',
  priority: 'tickets_open_by_priority',
}

/** Reads tickets in an order. */
export async function readTickets(
  db: Db,
  dialect: Dialect,
  { condition, order, after, limit, sizes, flag = TRUE }: ReadRequest,
): Promise<PlacedTicket[]> {
  const sorting = SORTINGS[order]
  const follows = (table: string) => (after ? sorting.after(table, after) : TRUE)
  const select = sql`select t.number, t.queue_key as place, t.priority, case when ${flag} then 1 else 0 end as flag`
  const { tag, found, part, index, isOfAssignee, isUnassigned } = condition
  const openIndex = part?.index === 'tickets_open' ? OPEN_IN_ORDER[order] : undefined
  const head = openIndex
    ? sql`tickets as t${dialect.indexedBy(openIndex)} where ${part?.only}`
    : sql`tickets as t where ${TRUE}`
  for (const size of openIndex && tag !== null ? [sizes.nearest, sizes.nearestOpen] : [sizes.nearest]) {
    const near = await sql<PlacedTicket>`${select} from (
        select * from ${head} and ${follows('t')} order by ${sorting.by('t')} limit ${Math.max(size, limit)}
      ) as t where ${condition.each} order by ${sorting.by('t')} limit ${limit}`.execute(db)
    if (near.rows.length === limit) return near.rows
  }
  const table = tag === null ? 't' : 'given'
  const indexed = index && !(isOfAssignee && order === 'waiting') ? dialect.indexedBy(index) : sql``
  const from =
    tag === null
      ? ((isUnassigned ? dialect.isolated(sql`t.assignee_id is null`) : null) ??
        sql`tickets as t${indexed} where ${TRUE}`)
      : sql`ticket_tags as given cross join tickets as t where given.tag_id = ${tag} and t.number = given.number`
  const { rows } = await sql<PlacedTicket>`${select} from ${from}
    and ${follows(table)} and ${found} order by ${sorting.by(table)} limit ${limit}`.execute(db)
  return rows
}

/** Answers which tickets contain words. */
export type WordsSource = {
  saying: (search: Parameters<Store['searches']['saying']>[1]) => ReturnType<Store['searches']['saying']>
  thoseSaying: (
    question: Parameters<Store['searches']['thoseSaying']>[1],
  ) => ReturnType<Store['searches']['thoseSaying']>
}
