import type {
  Channel,
  ConditionOp,
  ConditionTest,
  FieldTest,
  Priority,
  Range,
  TicketStatus,
  Turn,
} from '@support-desk/contract'

/** The facts of a test ticket. */
export type TicketFacts = {
  number: number
  status: TicketStatus
  turn: Turn
  turnSince: string
  priority: Priority
  channel: Channel
  isSnoozed: boolean
  /** Whether the ticket was merged into another one. */
  isMerged: boolean
  isSpam: boolean
  isDeleted: boolean
  assigneeId: string | null
  requesterId: string
  /** The organisation of the requester. */
  organisationId: string | null
  teamId: string | null
  tagIds: readonly string[]
  createdAt: string
  solvedAt: string | null
  /** Field values of the ticket by key; see `fields/values.ts`. */
  fields: Readonly<Record<string, readonly string[]>>
  /** Whether a text of the ticket contains these words in order. With `isBeginning` the last word is a prefix. */
  says(words: string, isBeginning: boolean): boolean
}

/** Facts that are compared with a set of values. */
const SET_FACTS = {
  status: (facts: TicketFacts): string => facts.status,
  turn: (facts: TicketFacts): string => facts.turn,
  priority: (facts: TicketFacts): string => facts.priority,
  channel: (facts: TicketFacts): string => facts.channel,
  snoozed: (facts: TicketFacts): string => (facts.isSnoozed ? 'yes' : 'no'),
  merged: (facts: TicketFacts): string => (facts.isMerged ? 'yes' : 'no'),
  spam: (facts: TicketFacts): string => (facts.isSpam ? 'yes' : 'no'),
  assignee: (facts: TicketFacts): string | null => facts.assigneeId,
  requester: (facts: TicketFacts): string => facts.requesterId,
  organisation: (facts: TicketFacts): string | null => facts.organisationId,
  team: (facts: TicketFacts): string | null => facts.teamId,
  tag: (facts: TicketFacts): readonly (string | null)[] => (facts.tagIds.length > 0 ? facts.tagIds : [null]),
}

/** Facts with an order. Null: the ticket has no value, and is in no range. */
const RANGE_FACTS = {
  number: (facts: TicketFacts): number => facts.number,
  created: (facts: TicketFacts): string => facts.createdAt,
  /** Start of the current wait. */
  waiting: (facts: TicketFacts): string | null => (facts.turn === 'nobody' ? null : facts.turnSince),
  solved: (facts: TicketFacts): string | null => (facts.status === 'Solved' ? facts.solvedAt : null),
}

/** Whether lists show a ticket: never a deleted one, and spam only for a condition with `is:spam`. */
export const isFound = (test: ConditionTest, facts: TicketFacts): boolean =>
  !facts.isDeleted && (!facts.isSpam || namesSpam(test)) && passes(test, facts)

function namesSpam(test: ConditionTest): boolean {
  if ('all' in test) return test.all.some(namesSpam)
  if ('any' in test) return test.any.some(namesSpam)
  return 'set' in test && test.set === 'spam'
}

/** Whether a ticket matches a condition. The reference for the SQL of the product. */
export function passes(test: ConditionTest, facts: TicketFacts): boolean {
  if ('all' in test) return test.all.every((part) => passes(part, facts))
  if ('any' in test) return test.any.some((part) => passes(part, facts))
  if ('set' in test) return hasOneOf(SET_FACTS[test.set](facts), test.values) !== test.isExcept
  if ('field' in test) return hasValue(facts.fields[test.field] ?? [], test) !== test.isExcept
  if ('words' in test) return facts.says(test.words, test.isBeginning) !== test.isExcept
  return isWithin(RANGE_FACTS[test.range](facts), test.bounds) !== test.isExcept
}

const hasOneOf = (
  fact: string | null | readonly (string | null)[],
  values: readonly (string | null)[],
): boolean =>
  fact === null || typeof fact === 'string' ? values.includes(fact) : fact.some((one) => values.includes(one))
const hasValue = (values: readonly string[], { op, value }: FieldTest): boolean =>
  value === null
    ? values.length === 0
    : values.some((one) => compares(typeof value === 'number' ? Number(one) : one, op, value))

function compares(one: string | number, op: ConditionOp, other: string | number): boolean {
  switch (op) {
    case '<':
      return one < other
    case '<=':
      return one <= other
    case '>':
      return one > other
    case '>=':
      return one >= other
    default:
      return one === other
  }
}

const isWithin = (value: string | number | null, { from, before }: Range): boolean =>
  value !== null && (from === undefined || value >= from) && (before === undefined || value < before)
