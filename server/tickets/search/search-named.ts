import { sql } from 'kysely'
import { parseTicketNumber } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { prepared } from '../../database/prepared.ts'
import { userOf } from '../../database/search/search-index.ts'
import { ticketsNumbered, type TicketRow } from '../queries-rows.ts'
import type { TicketCriteria, TicketScope } from '../ticket.ts'

/** Fewer signs are the beginning of too many ids. */
const ID_PART = /^[\w-]{4,64}$/
/** Few words look so, and most parts of ids. */
const LOOKS_RANDOM = /.[A-Z]|\d.*[A-Za-z]|[A-Za-z].*\d/
const MOST_NAMED = 20
/** The middle of an id is in no order; so many of the newest tickets are looked through for it. */
const LOOKED_THROUGH = 5000

const LAST_SIGN = '\u{10ffff}'

/** The tickets of a number, or with an id that is or begins like this; newest first. */
export async function namedTickets(
  db: Db,
  dialect: Dialect,
  criteria: TicketCriteria,
  q: string,
): Promise<TicketRow[]> {
  const number = parseTicketNumber(q)
  const numbers = new Set(number === null ? [] : [number])
  const beginning = await numbersOfIds(db, q)
  for (const known of beginning) numbers.add(known)
  if (beginning.length === 0 && ID_PART.test(q) && LOOKS_RANDOM.test(q)) {
    for (const known of await numbersOfIdsWith(db, criteria.scope, q)) numbers.add(known)
  }
  return ticketsNumbered(db, dialect, criteria, newestFirst([...numbers]))
}

/** Of the newest tickets those with this somewhere in their id, newest first. */
export async function ticketsByPartOfId(
  db: Db,
  dialect: Dialect,
  criteria: TicketCriteria,
  q: string,
): Promise<TicketRow[]> {
  if (!ID_PART.test(q)) return []
  return ticketsNumbered(db, dialect, criteria, newestFirst(await numbersOfIdsWith(db, criteria.scope, q)))
}

const newestFirst = (numbers: readonly number[]): number[] =>
  numbers.toSorted((one, other) => other - one).slice(0, MOST_NAMED)

const selectBeginning = prepared((db: Db, { from, end }: { from: string; end: string }) =>
  db
    .selectFrom('tickets')
    .select('number')
    .where('id', '>=', from)
    .where('id', '<', end)
    .limit(sql.lit(MOST_NAMED)),
)

const selectId = prepared((db: Db, { id }: { id: string }) =>
  db.selectFrom('tickets').select('number').where('id', '=', id),
)

async function numbersOfIds(db: Db, q: string): Promise<number[]> {
  const isPart = ID_PART.test(q)
  const { rows } = await (isPart
    ? selectBeginning(db, { from: q, end: q + LAST_SIGN })
    : selectId(db, { id: q }))
  return rows.map(({ number }) => number)
}

async function numbersOfIdsWith(db: Db, scope: TicketScope, q: string): Promise<number[]> {
  const column = scope.kind === 'requester' ? 't.requester_id' : 't.assignee_id'
  const latest = db
    .selectFrom('tickets as t')
    .select(['t.number', 't.id'])
    .$if(scope.kind !== 'all', (query) => query.where(column, '=', userOf(scope)))
    .orderBy('t.number', 'desc')
    .limit(LOOKED_THROUGH)
    .as('latest')
  const rows = await db
    .selectFrom(latest)
    .select('latest.number')
    .where(sql<boolean>`replace(latest.id, ${q}, '') <> latest.id`)
    .limit(MOST_NAMED)
    .execute()
  return rows.map(({ number }) => number)
}
