import type { Db, Dialect } from '../../database/dialect.ts'
import type { Hit, TextPlace } from '../../database/search/search-index.ts'
import { holdsTerm, type SearchTerm } from '../../database/search/search-terms.ts'
import { textsOf } from '../../database/search/search-texts.ts'
import { isEverything } from '../lists/queries-criteria.ts'
import { textsOfHits, toldHits } from './hit-texts.ts'
import { fittingOf, ticketsNumbered, type TicketRow } from '../queries-rows.ts'
import type { TicketCriteria } from '../ticket.ts'

type Sought = TicketCriteria & {
  terms: readonly SearchTerm[]
  place: TextPlace
}

/** What an index of words does not know for certain: the order of words, and what somebody lost who was deleted. */
const isUncertain = ({ words, namesFormer }: SearchTerm): boolean => words.length > 1 || namesFormer

/** The tickets that are sought among those that the index found, in the same order. */
export async function fittingRows(
  db: Db,
  dialect: Dialect,
  sought: Sought,
  found: readonly Hit[],
): Promise<TicketRow[]> {
  const hits = await toldHits(db, dialect, sought.scope, found)
  const numbers = hits.map(({ number }) => number)
  const rows = await ticketsNumbered(db, dialect, sought, numbers)
  const uncertain = sought.terms.filter(isUncertain)
  if (uncertain.length === 0) return rows
  const partsOf = new Map(hits.map(({ number, parts }) => [number, parts]))
  const inDoubt: { row: TicketRow; terms: SearchTerm[] }[] = []
  const fitting = new Set<number>()
  for (const row of rows) {
    const terms = uncertain.filter((term) => !isNamed(row, term))
    const isInTicket = partsOf.get(row.number)?.includes(0) && holdsAll(textsIn(row, sought.place), terms)
    if (terms.length === 0 || isInTicket) fitting.add(row.number)
    else inDoubt.push({ row, terms })
  }
  const texts = await textsOfHits(
    db,
    dialect,
    inDoubt.map(({ row: { number } }) => ({ number, parts: partsOf.get(number) ?? [] })),
  )
  for (const { row, terms } of inDoubt) {
    if (texts.get(row.number)?.some((together) => holdsAll(together, terms))) fitting.add(row.number)
  }
  return rows.filter(({ number }) => fitting.has(number))
}

/** Like {@link fittingRows}, for those who want nothing but numbers. */
export async function fittingNumbers(
  db: Db,
  dialect: Dialect,
  sought: Sought,
  found: readonly Hit[],
): Promise<number[]> {
  if (sought.terms.some(isUncertain)) {
    return (await fittingRows(db, dialect, sought, found)).map(({ number }) => number)
  }
  const hits = await toldHits(db, dialect, sought.scope, found)
  const numbers = hits.map(({ number }) => number)
  return isEverything(sought) ? numbers : fittingOf(db, dialect, sought, numbers)
}

/** Whether a term is the name of the ticket's requester or assignee. */
export const isNamed = (row: TicketRow, { users }: SearchTerm): boolean =>
  users.includes(row.requester_id) || (row.assignee_id !== null && users.includes(row.assignee_id))

/** Whether each of these terms names one of the ticket's users, or has its words in one of its texts at a place. */
export const fits = (row: TicketRow, terms: readonly SearchTerm[], place: TextPlace): boolean =>
  holdsAll(
    textsIn(row, place),
    terms.filter((term) => !isNamed(row, term)),
  )

const holdsAll = (texts: readonly string[], terms: readonly SearchTerm[]): boolean =>
  terms.every((term) => texts.some((text) => holdsTerm(text, term)))

function textsIn(row: TicketRow, place: TextPlace): string[] {
  const { subject, message } = textsOf(row)
  return place === 'subject' ? [subject] : [subject, message]
}
