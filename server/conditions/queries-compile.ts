import { type RawBuilder, sql } from 'kysely'
import {
  type ConditionTest,
  type Priority,
  PRIORITY_RANKS,
  type RangeFact,
  type SetFact,
} from '@support-desk/contract'
import type { Dialect } from '../database/dialect.ts'

/** Which of some tickets say the words of a leaf. Without it, words are taken for said: that lets too many through. */
type WordsKnown = ReadonlyMap<string, readonly number[]>

type Leaf<Kind extends string> = Extract<ConditionTest, Record<Kind, unknown>>

/** Names the words of a leaf. */
export const keyOfWords = ({ words, isBeginning }: Pick<Leaf<'words'>, 'words' | 'isBeginning'>): string =>
  `${words}${isBeginning ? '*' : ''}`

type Column = { sql: RawBuilder<unknown>; isNullable: boolean; keptAs?: (value: string) => string | number }

const COLUMNS: Record<SetFact, Column> = {
  state: { sql: sql.ref('t.state'), isNullable: false },
  turn: { sql: sql.ref('t.turn'), isNullable: false },
  priority: {
    sql: sql.ref('t.priority'),
    isNullable: false,
    keptAs: (word) => PRIORITY_RANKS[word as Priority],
  },
  snoozed: { sql: sql.ref('t.snoozed'), isNullable: false, keptAs: (word) => Number(word === 'yes') },
  assignee: { sql: sql.ref('t.assignee_id'), isNullable: true },
  requester: { sql: sql.ref('t.requester_id'), isNullable: false },
  team: { sql: sql.ref('t.team_id'), isNullable: true },
}

/** Where a ticket lies in no range, and beyond all it can lie in. */
const RANGES: Record<RangeFact, { column: string; end?: string; onlyIf?: RawBuilder<boolean> }> = {
  number: { column: 't.number' },
  created: { column: 't.created_at' },
  // What waits for nobody has `~` before its time.
  waiting: { column: 't.queue_key', end: '~' },
  solved: { column: 't.solved_at', onlyIf: sql<boolean>`t.state = 'Solved' and t.solved_at is not null` },
}

const TRUE = sql<boolean>`1 = 1`
const FALSE = sql<boolean>`1 = 0`

/** A test as a condition on tickets `t`. It is true or false, and never null. */
export function sqlOf(test: ConditionTest, dialect: Dialect, known: WordsKnown | null): RawBuilder<boolean> {
  const parts = (tests: readonly ConditionTest[]) => tests.map((part) => sqlOf(part, dialect, known))
  if ('all' in test)
    return test.all.length === 0 ? TRUE : sql<boolean>`(${sql.join(parts(test.all), sql` and `)})`
  if ('any' in test)
    return test.any.length === 0 ? FALSE : sql<boolean>`(${sql.join(parts(test.any), sql` or `)})`
  if ('set' in test) return sqlOfSet(test)
  return 'words' in test ? sqlOfWords(test, dialect, known) : sqlOfRange(test)
}

function sqlOfSet({ set, values, isExcept }: Leaf<'set'>): RawBuilder<boolean> {
  const { sql: column, isNullable, keptAs } = COLUMNS[set]
  const some = values.flatMap((value) => (value === null ? [] : [keptAs?.(value) ?? value]))
  const takesNull = values.includes(null) !== isExcept
  const among =
    some.length === 0
      ? FALSE
      : some.length === 1
        ? sql<boolean>`${column} = ${some[0]}`
        : sql<boolean>`${column} in (${sql.join(some)})`
  if (!isNullable) return isExcept ? sql<boolean>`not (${among})` : among
  const ofSome = isExcept ? sql<boolean>`not (${among})` : among
  return takesNull
    ? sql<boolean>`(${column} is null or ${ofSome})`
    : sql<boolean>`(${column} is not null and ${ofSome})`
}

function sqlOfRange({ range, bounds, isExcept }: Leaf<'range'>): RawBuilder<boolean> {
  const { column, end, onlyIf } = RANGES[range]
  const { from, before = end } = bounds
  const parts = [
    ...(onlyIf ? [onlyIf] : []),
    ...(from === undefined ? [] : [sql<boolean>`${sql.ref(column)} >= ${from}`]),
    ...(before === undefined ? [] : [sql<boolean>`${sql.ref(column)} < ${before}`]),
  ]
  const within = parts.length === 0 ? TRUE : sql<boolean>`(${sql.join(parts, sql` and `)})`
  // Of what was never solved the comparison is null.
  return isExcept ? sql<boolean>`(case when ${within} then 0 else 1 end = 1)` : within
}

function sqlOfWords(test: Leaf<'words'>, dialect: Dialect, known: WordsKnown | null): RawBuilder<boolean> {
  if (!known) return TRUE
  const numbers = known.get(keyOfWords(test)) ?? []
  if (numbers.length === 0) return test.isExcept ? TRUE : FALSE
  const said = sql<boolean>`t.number in (select listed.value from ${dialect.listed(JSON.stringify(numbers))} as listed)`
  return test.isExcept ? sql<boolean>`not (${said})` : said
}

/** The words that a test looks for. */
export function wordsIn(test: ConditionTest): Pick<Leaf<'words'>, 'words' | 'isBeginning'>[] {
  if ('all' in test) return test.all.flatMap(wordsIn)
  if ('any' in test) return test.any.flatMap(wordsIn)
  return 'words' in test ? [{ words: test.words, isBeginning: test.isBeginning }] : []
}
