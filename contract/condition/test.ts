import type { ConditionOp } from './tree.ts'

/** Who reads, when and where: what `me`, `mine`, `7d` and a day stand for. */
export type ConditionReader = {
  me: string
  /** Ids of the teams that the reader belongs to. */
  teams: readonly string[]
  now: Date
  /** Name in the IANA database. */
  timeZone: string
}

/** Facts of which a ticket has one value, or several of tags. */
export type SetFact =
  | 'status'
  | 'turn'
  | 'priority'
  | 'snoozed'
  | 'merged'
  | 'assignee'
  | 'requester'
  | 'team'
  | 'tag'

/** Facts that lie in an order. `waiting`: since when the ticket waits for somebody. A ticket without the fact lies in no range. */
export type RangeFact = 'number' | 'created' | 'waiting' | 'solved'

/** From a value, which belongs to it, up to another one, which does not. Undefined: without an end. */
export type Range = { from?: string | number; before?: string | number }

/** A condition for one reader at one moment: names are facts, and negation stands at the facts alone. It is compiled to SQL. */
export type ConditionTest =
  | { all: readonly ConditionTest[] }
  | { any: readonly ConditionTest[] }
  | { set: SetFact; values: readonly (string | null)[]; isExcept: boolean }
  | { range: RangeFact; bounds: Range; isExcept: boolean }
  | { words: string; isBeginning: boolean; isExcept: boolean }
  | FieldTest

/** A field has a value, or one on this side of it: of numbers in their order. Null: it is empty. */
export type FieldTest = { field: string; op: ConditionOp; value: string | number | null; isExcept: boolean }

/** The same with the opposite meaning. */
export function oppositeOf(test: ConditionTest): ConditionTest {
  if ('all' in test) return { any: test.all.map(oppositeOf) }
  if ('any' in test) return { all: test.any.map(oppositeOf) }
  return { ...test, isExcept: !test.isExcept }
}
