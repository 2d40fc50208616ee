import type { QueueOrder } from '@support-desk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Dialect } from '../database/dialect.ts'
import { type QueuePosition, SORTINGS } from './places.ts'

/** A condition on tickets `t`, in the two forms in which the databases are asked. */
export type Condition = {
  /** Checks each ticket that is passed in the order. */
  each: RawBuilder<boolean>
  /** Lets an index find the tickets; beside `tag`, where there is one. */
  found: RawBuilder<boolean>
  /** A tag that each of them has. The tickets of a tag have an index in every order. */
  tag: string | null
  /** A small part of all tickets that contains all of them. */
  part: TicketPart | null
  /** The index of that part, where `found` names neither a tag nor a requester. */
  index: TicketPart['index'] | null
  /** Whether all of them are unassigned, and nothing else that the condition asks for is as rare. */
  isUnassigned: boolean
  /** Whether all of them have one of some assignees. Their index is in the order of the queue. */
  isOfAssignee: boolean
}

/** A small part of all tickets that has an index, and the literal condition by which a database sees that. */
export type TicketPart = { index: 'tickets_open' | 'tickets_snoozed_until'; only: RawBuilder<boolean> }

/** The numbers of tickets in order, and the cursor to go on with. */
export type FoundPage = { numbers: number[]; nextCursor: string | null }

/** Which tickets are read: those of a condition after a place, at most `limit`. */
export type Reading = {
  condition: Condition
  order: QueueOrder
  after: QueuePosition | null
  limit: number
  sizes: Sizes
  /** A flag to read of each ticket; see {@link PlacedTicket}. */
  flag?: RawBuilder<boolean>
}

/** A ticket of the queue. `flag` is 1 where the flag of the reading holds. */
export type PlacedTicket = QueuePosition & { flag: number }

/** How many tickets are read in which way. */
export type Sizes = {
  /** Tickets at the head of the order that are checked before an index is used: most views fill a page from them. */
  nearest: number
  /** The same for the open tickets of a tag, where the nearest are too few: a common tag has many more solved tickets. */
  nearestOpen: number
  /** Up to this many tickets that the rest of a condition leaves, their texts are read; for more the search index is asked. */
  few: number
  /** Tickets whose texts are read together. */
  together: number
}
export const SIZES: Sizes = { nearest: 512, nearestOpen: 4096, few: 300, together: 64 }

const TRUE = sql<boolean>`1 = 1`

/** The indexes of open tickets that have them in an order. */
const OPEN_IN_ORDER: Partial<Record<QueueOrder, string>> = {
  waiting: 'tickets_open',
  priority: 'tickets_open_by_priority',
}

/** Reads tickets in an order. */
export async function readTickets(
  db: Db,
  dialect: Dialect,
  { condition, order, after, limit, sizes, flag = TRUE }: Reading,
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
