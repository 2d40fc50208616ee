import { sortKeyOf } from '../../kernel/named-text.ts'
import type { Difference } from './check.ts'

/** A thing with a name, and with what it is found by and in order by. */
export type NamedRow = { id: string; name: string; name_key: string; sort_key: string }

/** Whether things of a kind are found by their names, and stand in lists where people look for them. */
export const checkNames = (
  kind: string,
  rows: readonly NamedRow[],
  nameKeyOf: (name: string) => string,
): Difference[] =>
  rows.flatMap(({ id, name, name_key, sort_key }) => [
    ...differing(`name by which ${kind} ${id} is found`, name_key, nameKeyOf(name)),
    ...differing(`name by which ${kind} ${id} stands in lists`, sort_key, sortKeyOf(name)),
  ])

const differing = (what: string, stored: string, counted: string): Difference[] =>
  stored === counted ? [] : [{ what, stored, counted }]
