import { sql } from 'kysely'
import { parseTicketNumber } from '@support-desk/contract'
import { type Db, type Dialect, LAST_SIGN } from '../../database/dialect.ts'
import { userOf } from '../../database/search/search-index.ts'
import { ticketsNumbered, type TicketRow } from '../queries-rows.ts'
import type { TicketCriteria, TicketScope } from '../ticket.ts'

/** Shorter strings are part of too many ids. */
const ID_PART = /^[\w-]{4,64}$/
/** Matches most parts of ids and few words. */
const LOOKS_RANDOM = /.[A-Z]|\d.*[A-Za-z]|[A-Za-z].*\d/
const MOST_NAMED = 20
/** Number of newest tickets to scan for a part of an id, as no index covers it. */
const SEARCHED = 5000

/** Tickets with this number, or with an id that equals or begins with the text; newest first. */
export async function namedTickets(
  db: Db,
  dialect: Dialect,
  criteria: TicketCriteria,
  q: string,
): Promise<TicketRow[]> {
  const number = parseTicketNumber(q)
  const found = await numbersByBeginning(db, q)
  if (found.length === 0 && ID_PART.test(q) && LOOKS_RANDOM.test(q))
    found.push(...(await numbersByPart(db, criteria.scope, q)))
  return newestFirst(db, dialect, criteria, number === null ? found : [number, ...found])
}

/** Newest tickets with the text anywhere in their id, newest first. */
export const ticketsByPartOfId = async (
  db: Db,
  dialect: Dialect,
  criteria: TicketCriteria,
  q: string,
): Promise<TicketRow[]> =>
  ID_PART.test(q) ? newestFirst(db, dialect, criteria, await numbersByPart(db, criteria.scope, q)) : []

const newestFirst = (db: Db, dialect: Dialect, criteria: TicketCriteria, numbers: readonly number[]) => {
  const inOrder = [...new Set(numbers)].toSorted((one, other) => other - one)
  return ticketsNumbered(db, dialect, criteria, inOrder.slice(0, MOST_NAMED))
}

async function numbersByBeginning(db: Db, q: string): Promise<number[]> {
  const end = ID_PART.test(q) ? q + LAST_SIGN : q
  const rows = await db
    .selectFrom('tickets')
    .select('number')
    .where('id', '>=', q)
    .where('id', '<=', end)
    .limit(MOST_NAMED)
    .execute()
  return rows.map(({ number }) => number)
}

async function numbersByPart(db: Db, scope: TicketScope, q: string): Promise<number[]> {
  const column = scope.kind === 'requester' ? 't.requester_id' : 't.assignee_id'
  const latest = db
    .selectFrom('tickets as t')
    .select(['t.number', 't.id'])
    .$if(scope.kind !== 'all', (query) => query.where(column, '=', userOf(scope)))
    .orderBy('t.number', 'desc')
    .limit(SEARCHED)
    .as('latest')
  const rows = await db
    .selectFrom(latest)
    .select('latest.number')
    .where(sql<boolean>`replace(latest.id, ${q}, '') <> latest.id`)
    .limit(MOST_NAMED)
    .execute()
  return rows.map(({ number }) => number)
}
