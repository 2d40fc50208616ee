import { sql, type RawBuilder } from 'kysely'
import type { TicketState } from '@support-desk/contract'
import { userOf } from '../../database/search/search-index.ts'
import type { TicketCriteria, TicketScope } from '../ticket.ts'

/** What makes the statements of two lists differ: one is prepared for each shape. */
export type CriteriaShape = { kind: TicketScope['kind']; states: number }

/** The values of such a statement. */
export type CriteriaValues = { user: string } & Record<`state${number}`, string>

export const shapeOf = ({ scope, states = [] }: TicketCriteria): CriteriaShape => ({
  kind: scope.kind,
  states: states.length,
})

export const valuesOf = ({ scope, states = [] }: TicketCriteria): CriteriaValues => ({
  user: userOf(scope),
  ...Object.fromEntries(states.map((state, index) => [`state${index}`, state])),
})

/** What holds for tickets `t` that fit. `only` names one of the states, for a statement that goes through them one by one. */
export function conditionsOf(
  { kind, states }: CriteriaShape,
  values: CriteriaValues,
  only?: number,
): RawBuilder<boolean>[] {
  const all: RawBuilder<boolean>[] = []
  if (kind !== 'all') all.push(sql`${sql.ref(`t.${kind}_id`)} = ${values.user}`)
  const places = Array.from({ length: states }, (_, index) => values[`state${index}`] as TicketState)
  const shown = only === undefined ? places : places.slice(only, only + 1)
  if (shown.length === 1) all.push(sql`t.state = ${shown[0]}`)
  if (shown.length > 1) all.push(sql`t.state in (${sql.join(shown)})`)
  return all
}

/** Of some numbers those that are not ruled out without looking at the tickets. */
export const possibleOf = ({ among }: TicketCriteria, numbers: readonly number[]): readonly number[] =>
  among === undefined ? numbers : numbers.filter((number) => among.has(number))

/** All conditions as one. */
export const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(conditions, sql` and `)}`
