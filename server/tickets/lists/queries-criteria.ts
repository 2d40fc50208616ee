import { sql, type RawBuilder } from 'kysely'
import type { TicketStatus } from '@support-desk/contract'
import { userOf } from '../../database/search/search-index.ts'
import { keptTicket, listedTicket, realTicket } from '../removal/queries-listed.ts'
import type { TicketCriteria, TicketScope } from '../ticket.ts'

/** The shape of a list statement. Each shape is prepared once. */
export type CriteriaShape = {
  kind: TicketScope['kind']
  withSpam: boolean
  withoutSamples: boolean
  statuses: number
}

/** Parameters of a list statement. */
export type CriteriaValues = { user: string } & Record<`status${number}`, string>

export const shapeOf = ({ scope, withoutSamples, statuses = [] }: TicketCriteria): CriteriaShape => ({
  kind: scope.kind,
  withSpam: scope.withSpam ?? false,
  withoutSamples: withoutSamples ?? false,
  statuses: statuses.length,
})

export const valuesOf = ({ scope, statuses = [] }: TicketCriteria): CriteriaValues => ({
  user: userOf(scope),
  ...Object.fromEntries(statuses.map((status, index) => [`status${index}`, status])),
})

/** SQL conditions for tickets `t`. `only` is the index of a single status, for statements with a part per status. */
export function conditionsOf(
  { kind, withSpam, withoutSamples, statuses }: CriteriaShape,
  values: CriteriaValues,
  only?: number,
): RawBuilder<boolean>[] {
  const all: RawBuilder<boolean>[] = []
  if (kind !== 'all') all.push(sql`${sql.ref(`t.${kind}_id`)} = ${values.user}`)
  const places = Array.from({ length: statuses }, (_, index) => values[`status${index}`] as TicketStatus)
  const shown = only === undefined ? places : places.slice(only, only + 1)
  if (shown.length === 1) all.push(sql`t.status = ${shown[0]}`)
  if (shown.length > 1) all.push(sql`t.status in (${sql.join(shown)})`)
  all.push(withSpam ? keptTicket('t') : listedTicket('t'))
  if (withoutSamples) all.push(realTicket('t'))
  return all
}

/** Filters ticket numbers by `among`, without a query. */
export const possibleOf = ({ among }: TicketCriteria, numbers: readonly number[]): readonly number[] =>
  among === undefined ? numbers : numbers.filter((number) => among.has(number))

/** Joins conditions with `and`. */
export const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(conditions, sql` and `)}`
