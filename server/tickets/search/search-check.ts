import type { Db, Dialect } from '../../database/dialect.ts'
import { textsOfTickets, type TicketText } from '../../database/search/indexed-texts.ts'
import type { Hit, TextPlace } from '../../database/search/search-index.ts'
import { holdsTerm, type SearchTerm } from '../../database/search/search-terms.ts'
import { ticketsNumbered, type TicketRow } from '../queries-rows.ts'
import type { TicketCriteria } from '../ticket.ts'

/** The terms to find, and the part of a ticket to look in. */
type SearchTarget = { terms: readonly SearchTerm[]; place: TextPlace }

/** The index ignores the order of words, so phrases have to be checked. */
const isUncertain = ({ words }: SearchTerm): boolean => words.length > 1

/** Filters hits by criteria and exact terms, in the same order. */
export async function fittingRows(
  db: Db,
  dialect: Dialect,
  criteria: TicketCriteria,
  sought: SearchTarget,
  hits: readonly Hit[],
): Promise<TicketRow[]> {
  const numbers = hits.map(({ number }) => number)
  const rows = await ticketsNumbered(db, dialect, criteria, numbers)
  const own = new Set(hits.flatMap(({ number, isOwn }) => (isOwn ? [number] : [])))
  const isRequester = criteria.scope.kind === 'requester'
  // A requester may not see every text of a merged ticket.
  const isInDoubt = (row: TicketRow): boolean =>
    (isRequester && !own.has(row.number)) ||
    sought.terms.some((term) => isUncertain(term) && !isNamed(row, term))
  const doubtful = rows.filter(isInDoubt)
  const texts = await textsByNumber(db, doubtful)
  const holds = (row: TicketRow): boolean =>
    (texts.get(row.number) ?? []).some(
      (text) => !(isRequester && text.isForStaff) && textHolds(row, text, sought),
    )
  const refused = new Set(doubtful.filter((row) => !holds(row)).map(({ number }) => number))
  return rows.filter(({ number }) => !refused.has(number))
}

async function textsByNumber(db: Db, rows: readonly TicketRow[]): Promise<Map<number, TicketText[]>> {
  const heads = rows.map(({ requester_id: requesterId, assignee_id: assigneeId, ...row }) => {
    return { ...row, requesterId, assigneeId }
  })
  return Map.groupBy(await textsOfTickets(db, heads), ({ number }) => number)
}

/** Whether the ticket's own subject and first message match all terms. */
export const holdsItself = (
  row: TicketRow,
  terms: readonly SearchTerm[],
  place: 'subject' | 'ticket',
): boolean => textHolds(row, { ...row, part: 0, chat: '' }, { terms, place })

/** Whether each term matches the status, a user, or a text at the given place. */
function textHolds(
  row: TicketRow,
  { part, subject, message, chat }: Pick<TicketText, 'part' | 'subject' | 'message' | 'chat'>,
  { terms, place }: SearchTarget,
): boolean {
  if (place === 'message' ? part === 0 : place !== 'anywhere' && part !== 0) return false
  const texts = place === 'subject' ? [subject] : part === 0 ? [subject, message] : [chat]
  return terms.every((term) => isNamed(row, term) || texts.some((text) => holdsTerm(text, term)))
}

/** Whether a term matches the status, requester or assignee. */
const isNamed = (row: TicketRow, { users, status }: SearchTerm): boolean =>
  row.status === status ||
  users.includes(row.requester_id) ||
  (row.assignee_id !== null && users.includes(row.assignee_id))
