import { type ConditionTest, PRIORITIES, type SetFact, TICKET_STATES, TURNS } from '@support-desk/contract'

/** Facts that have few values, all of which are known. */
const CLOSED: Partial<Record<SetFact, readonly string[]>> = {
  state: TICKET_STATES,
  turn: TURNS,
  priority: PRIORITIES,
  snoozed: ['yes', 'no'],
  merged: ['yes', 'no'],
}

const ALWAYS: ConditionTest = { all: [] }
const NEVER: ConditionTest = { any: [] }
/** Whether nothing can pass. */
export const isNever = (test: ConditionTest): boolean => 'any' in test && test.any.length === 0
/** Whether everything passes. */
const isAlways = (test: ConditionTest): boolean => 'all' in test && test.all.length === 0

/**
 * The same test with less in it: no group in a group of its kind, no part that decides nothing, and of each fact that has few
 * values one set in a group, never negated. Indexes are found by what is left.
 */
export function simplify(test: ConditionTest): ConditionTest {
  if ('all' in test) {
    const parts = test.all.map(simplify).flatMap((part) => ('all' in part ? part.all : [part]))
    const merged = mergeSets(parts, (one, other) => one.filter((value) => other.includes(value)))
    if (merged.some(isNever)) return NEVER
    return merged.length === 1 && merged[0] ? merged[0] : { all: merged }
  }
  if ('any' in test) {
    const parts = test.any.map(simplify).flatMap((part) => ('any' in part ? part.any : [part]))
    const merged = mergeSets(parts, (one, other) => [...new Set([...one, ...other])])
    if (merged.some(isAlways)) return ALWAYS
    return merged.length === 1 && merged[0] ? merged[0] : { any: merged }
  }
  return 'set' in test ? simpleSet(test.set, test.values, test.isExcept) : test
}

type Values = readonly (string | null)[]

function simpleSet(set: SetFact, values: Values, isExcept: boolean): ConditionTest {
  const all = CLOSED[set]
  if (!all) {
    if (values.length > 0) return { set, values, isExcept }
    return isExcept ? ALWAYS : NEVER
  }
  const kept = all.filter((value) => values.includes(value) !== isExcept)
  if (kept.length === all.length) return ALWAYS
  return kept.length === 0 ? NEVER : { set, values: kept, isExcept: false }
}

/** One set of each closed fact in a group. */
function mergeSets(
  parts: readonly ConditionTest[],
  merge: (one: Values, other: Values) => Values,
): ConditionTest[] {
  const merged = new Map<SetFact, Values>()
  const others: ConditionTest[] = []
  for (const part of parts) {
    if (!('set' in part) || !CLOSED[part.set]) others.push(part)
    else merged.set(part.set, merge(merged.get(part.set) ?? part.values, part.values))
  }
  return [...[...merged].map(([set, values]) => simpleSet(set, values, false)), ...others]
}
