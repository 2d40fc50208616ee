import {
  type ConditionTest,
  type FieldTest,
  type Priority,
  PRIORITY_RANKS,
  type Range,
  type RangeFact,
  TURNS,
} from '@support-desk/contract'

/** The columns in whose order the queue is read. */
export type Along = 'queue_key' | 'number'
type RangeColumn = Along | 'created_at' | 'solved_at' | 'merged_into'
type EqualColumn =
  | 'turn'
  | 'snoozed'
  | 'assignee_id'
  | 'team_id'
  | 'tag_id'
  | 'priority'
  | 'state'
  | 'requester_id'

export type Bounds = { from?: string | number; before?: string | number }

/** Tickets that lie beside each other in an index: all with some equal values, perhaps within bounds of the column that follows. */
export type IndexSpan = {
  equals: readonly (readonly [EqualColumn, string | number | null])[]
  bounds: Readonly<Partial<Record<RangeColumn, Bounds>>>
}
/** Tickets that say some words, as the index of words has them: by number. */
export type WordsSpan = { words: string; isBeginning: boolean }
/** Tickets that have a value in a field, or one on this side of it, as the index of values has them: in no order of ours. */
export type FieldSpan = Omit<FieldTest, 'isExcept'>
export type Span = IndexSpan | FieldSpan | WordsSpan

/** Tickets among which are all that pass a test, and about how many they are. */
export type Estimate = { spans: readonly Span[]; cost: number }

/** Each span is a statement. Conditions that need more are read along a column as a whole. */
const MOST_SPANS = 24
/** What is looked up in the index of words may be many, and costs more than rows that are counted. */
const WORDS_COST = 200

/** What holds for every ticket that a part of a test is asked about. */
type Given = { snoozed: readonly number[]; queue: Bounds; number: Bounds }
const NOTHING_GIVEN: Given = { snoozed: [0, 1], queue: {}, number: {} }

const COLUMN_OF = {
  state: 'state',
  assignee: 'assignee_id',
  requester: 'requester_id',
  team: 'team_id',
  tag: 'tag_id',
} as const
const RANGE_COLUMNS: Record<RangeFact, RangeColumn> = {
  number: 'number',
  created: 'created_at',
  waiting: 'queue_key',
  solved: 'solved_at',
}

const ALONGS: readonly Along[] = ['queue_key', 'number']

/** The columns along which an index has a span in order. */
export function alongsOf(span: Span): readonly Along[] {
  if ('words' in span) return ['number']
  if ('field' in span) return []
  const [first] = span.equals
  switch (first?.[0]) {
    case undefined:
      return ALONGS.filter((column) => span.bounds[column] !== undefined)
    case 'state':
    case 'requester_id':
      return ['number']
    case 'tag_id':
      return ALONGS
    case 'assignee_id':
      return first[1] === null ? ['queue_key'] : ['queue_key', 'number']
    default:
      return ['queue_key']
  }
}

/** Whether a span lies in the index of tags. */
export const isOfTag = ({ equals }: IndexSpan): boolean => equals[0]?.[0] === 'tag_id'

/** Names a span. */
export const keyOfSpan = (span: Span): string => JSON.stringify(span)

/** Every span that could help to find what passes. */
export function spansIn(test: ConditionTest, given = NOTHING_GIVEN): Span[] {
  if ('all' in test) return test.all.flatMap((part) => spansIn(part, givenBy(test.all, given)))
  if ('any' in test) return test.any.flatMap((part) => spansIn(part, given))
  return spansOfLeaf(test, given) ?? []
}

/** The rarest spans among which is all that passes; null where there are none that may be used. */
export function rarest(
  test: ConditionTest,
  costOf: (span: Span) => number,
  mayUse: (span: Span) => boolean,
  given = NOTHING_GIVEN,
): Estimate | null {
  if ('all' in test) {
    const within = givenBy(test.all, given)
    const all = test.all.map((part) => rarest(part, costOf, mayUse, within))
    return all.reduce((best, one) => (one && (!best || isRarer(one, best)) ? one : best), null)
  }
  if ('any' in test) {
    const all = test.any.map((part) => rarest(part, costOf, mayUse, given))
    const spans = all.flatMap((one) => one?.spans ?? [])
    if (all.includes(null) || spans.length > MOST_SPANS) return null
    return { spans, cost: all.reduce((sum, one) => sum + (one?.cost ?? 0), 0) }
  }
  const spans = spansOfLeaf(test, given)
  if (!spans || spans.length > MOST_SPANS || !spans.every(mayUse)) return null
  return { spans, cost: spans.reduce((sum, span) => sum + ('words' in span ? WORDS_COST : costOf(span)), 0) }
}

/** Counts end at a number, so much of what is common costs the same: then what is usually rarer leads. */
const isRarer = (one: Estimate, other: Estimate): boolean =>
  Math.floor(one.cost) === Math.floor(other.cost) && commonnessOf(one) !== commonnessOf(other)
    ? commonnessOf(one) < commonnessOf(other)
    : one.cost < other.cost

const commonnessOf = ({ spans }: Estimate): number => Math.max(...spans.map(usualCommonness))

/** A person has few of the tickets, a tag and a team some; of a few states, turns and priorities one may have nearly all. */
function usualCommonness(span: Span): number {
  if ('words' in span) return 0
  if ('field' in span) return 2
  const [first] = span.equals
  if (first?.[1] === null) return 4
  switch (first?.[0]) {
    case 'requester_id':
      return 0
    case 'assignee_id':
      return 1
    case 'tag_id':
      return 1.5
    case 'team_id':
      return 2
    case 'state':
    case 'turn':
    case 'snoozed':
      return 4
    case 'priority':
      return 5
    case undefined:
      return 3
  }
}

/** All tickets, within what the test says of the order. */
export function everything(test: ConditionTest): IndexSpan {
  const { queue, number } = givenBy('all' in test ? test.all : [test], NOTHING_GIVEN)
  return { equals: [], bounds: { queue_key: queue, number } }
}

/** The priorities that may pass, most urgent first. */
export function prioritiesIn(test: ConditionTest): number[] {
  const parts = 'all' in test ? test.all : [test]
  const named = parts.find((part) => 'set' in part && part.set === 'priority')
  const ranks = Object.values(PRIORITY_RANKS).toSorted((one, other) => other - one)
  if (!named || !('set' in named)) return ranks
  return ranks.filter((rank) => named.values.some((word) => PRIORITY_RANKS[word as Priority] === rank))
}

/** What siblings of a part say of the tickets that it is asked about. */
function givenBy(parts: readonly ConditionTest[], given: Given): Given {
  let { snoozed, queue, number } = given
  for (const part of parts) {
    if ('set' in part && part.set === 'snoozed') snoozed = part.values.map((value) => Number(value === 'yes'))
    if ('set' in part && part.set === 'turn' && !part.values.includes('nobody'))
      queue = narrower(queue, { before: '~' })
    if (!('range' in part) || part.isExcept) continue
    if (part.range === 'waiting') queue = narrower(queue, waitingBounds(part.bounds))
    if (part.range === 'number') number = narrower(number, part.bounds)
  }
  return { snoozed, queue, number }
}

/** What waits for nobody comes after everything else, and is never waited for. */
const waitingBounds = ({ from, before = '~' }: Range): Bounds => ({
  ...(from !== undefined && { from }),
  before,
})

function narrower(one: Bounds, other: Bounds): Bounds {
  const from = [one.from, other.from]
    .filter((value) => value !== undefined)
    .toSorted(inOrder)
    .at(-1)
  const before = [one.before, other.before].filter((value) => value !== undefined).toSorted(inOrder)[0]
  return { ...(from !== undefined && { from }), ...(before !== undefined && { before }) }
}

const inOrder = (one: string | number, other: string | number): number =>
  one < other ? -1 : Number(one > other)

type Leaf = Exclude<ConditionTest, { all: unknown } | { any: unknown }>

function spansOfLeaf(leaf: Leaf, { snoozed, queue, number }: Given): Span[] | null {
  if (leaf.isExcept) return null
  if ('words' in leaf) return [{ words: leaf.words, isBeginning: leaf.isBeginning }]
  // Most tickets have no value in most fields.
  if ('field' in leaf)
    return leaf.value === null ? null : [{ field: leaf.field, op: leaf.op, value: leaf.value }]
  const bounds = { queue_key: queue, number }
  const span = (equals: IndexSpan['equals']): Span => ({ equals, bounds })
  if ('range' in leaf) {
    const own = leaf.range === 'waiting' ? narrower(queue, waitingBounds(leaf.bounds)) : leaf.bounds
    return [{ equals: [], bounds: { [RANGE_COLUMNS[leaf.range]]: own } }]
  }
  switch (leaf.set) {
    case 'turn':
      return leaf.values.flatMap((turn) =>
        snoozed.map((flag) =>
          span([
            ['turn', turn],
            ['snoozed', flag],
          ]),
        ),
      )
    case 'snoozed':
      return TURNS.flatMap((turn) =>
        leaf.values.map((value) =>
          span([
            ['turn', turn],
            ['snoozed', Number(value === 'yes')],
          ]),
        ),
      )
    case 'merged':
      // An index has those that are, and few are.
      if (!leaf.values.every((value) => value === 'yes')) return null
      return [{ equals: [], bounds: { merged_into: { from: '' } } }]
    case 'priority':
      return leaf.values.map((word) => span([['priority', PRIORITY_RANKS[word as Priority]]]))
    default: {
      // No index has tickets without tags.
      if (leaf.set === 'tag' && leaf.values.includes(null)) return null
      const column = COLUMN_OF[leaf.set]
      return leaf.values.map((value) => span([[column, value]]))
    }
  }
}
