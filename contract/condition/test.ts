import type { ConditionOp } from './tree.ts'

/** The reader, for whom `me`, `mine`, `7d` and days are resolved. */
export type ConditionReader = {
  me: string
  /** Ids of the reader's teams. */
  teams: readonly string[]
  now: Date
  /** IANA name. */
  timeZone: string
}

/** Facts with one value per ticket, or several for tags. */
export type SetFact =
  | 'status'
  | 'turn'
  | 'priority'
  | 'channel'
  | 'snoozed'
  | 'spam'
  | 'merged'
  | 'assignee'
  | 'requester'
  | 'organisation'
  | 'team'
  | 'tag'

/** Facts with an order. `waiting`: start of the wait. A ticket without the fact is in no range. */
export type RangeFact = 'number' | 'created' | 'waiting' | 'solved'

/** Half-open range: `from` is included, `before` is not. Undefined: unbounded. */
export type Range = { from?: string | number; before?: string | number }

/** A condition for one reader at one time. Names are facts, and only facts are negated. It is compiled to SQL. */
export type ConditionTest =
  | { all: readonly ConditionTest[] }
  | { any: readonly ConditionTest[] }
  | { set: SetFact; values: readonly (string | null)[]; isExcept: boolean }
  | { range: RangeFact; bounds: Range; isExcept: boolean }
  | { words: string; isBeginning: boolean; isExcept: boolean }
  | FieldTest

/** Comparison of a field; numbers compare by value. Null: the field is empty. */
export type FieldTest = { field: string; op: ConditionOp; value: string | number | null; isExcept: boolean }

/** Negation of a test. */
export function oppositeOf(test: ConditionTest): ConditionTest {
  if ('all' in test) return { any: test.all.map(oppositeOf) }
  if ('any' in test) return { all: test.any.map(oppositeOf) }
  return { ...test, isExcept: !test.isExcept }
}
