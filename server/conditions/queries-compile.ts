import { type RawBuilder, sql } from 'kysely'
import {
  type ConditionTest,
  type FieldTest,
  millionths,
  type Priority,
  PRIORITY_RANKS,
  type RangeFact,
  type SetFact,
} from '@support-desk/contract'
import type { Dialect } from '../database/dialect.ts'

/** Which tickets say the words of a leaf: all, none, or those with some numbers. */
type WordsKnown = (words: Leaf<'words'>) => boolean | readonly number[]
type WordsLeaf = Pick<Leaf<'words'>, 'words' | 'isBeginning'>

type Leaf<Kind extends string> = Extract<ConditionTest, Record<Kind, unknown>>

/** Names the words of a leaf. */
export const keyOfWords = ({ words, isBeginning }: WordsLeaf): string => `${words}${isBeginning ? '*' : ''}`

type Column = { sql: RawBuilder<unknown>; isNullable: boolean; keptAs?: (value: string) => string | number }

/** Facts of which a ticket has one. */
const COLUMNS: Record<Exclude<SetFact, 'tag'>, Column> = {
  state: { sql: sql.ref('t.state'), isNullable: false },
  turn: { sql: sql.ref('t.turn'), isNullable: false },
  priority: {
    sql: sql.ref('t.priority'),
    isNullable: false,
    keptAs: (word) => PRIORITY_RANKS[word as Priority],
  },
  snoozed: { sql: sql.ref('t.snoozed'), isNullable: false, keptAs: (word) => Number(word === 'yes') },
  merged: {
    sql: sql`case when t.merged_into is null then 0 else 1 end`,
    isNullable: false,
    keptAs: (word) => Number(word === 'yes'),
  },
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
export function sqlOf(test: ConditionTest, dialect: Dialect, known: WordsKnown): RawBuilder<boolean> {
  const parts = (tests: readonly ConditionTest[]) => tests.map((part) => sqlOf(part, dialect, known))
  if ('all' in test)
    return test.all.length === 0 ? TRUE : sql<boolean>`(${sql.join(parts(test.all), sql` and `)})`
  if ('any' in test)
    return test.any.length === 0 ? FALSE : sql<boolean>`(${sql.join(parts(test.any), sql` or `)})`
  if ('set' in test) return sqlOfSet(test)
  if ('field' in test) return sqlOfField(test)
  return 'words' in test ? sqlOfWords(test, dialect, known) : sqlOfRange(test)
}

/** Whether a ticket has one of some tags; null: whether it has none at all. In a form that is looked up for each ticket. */
function sqlOfTags({ values, isExcept }: Leaf<'set'>): RawBuilder<boolean> {
  const some = values.filter((value) => value !== null)
  const given = (only: RawBuilder<unknown>) =>
    sql`(select 1 from ticket_tags as given where given.ticket_id = t.id${only} limit 1)`
  const parts = [
    ...(some.length === 0 ? [] : [sql`${given(sql` and given.tag_id in (${sql.join(some)})`)} is not null`]),
    ...(values.includes(null) ? [sql`${given(sql``)} is null`] : []),
  ]
  const among = parts.length === 0 ? FALSE : sql<boolean>`(${sql.join(parts, sql` or `)})`
  return isExcept ? sql<boolean>`not (${among})` : among
}

function sqlOfSet({ set, values, isExcept }: Leaf<'set'>): RawBuilder<boolean> {
  if (set === 'tag') return sqlOfTags({ set, values, isExcept })
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

/** Whether a ticket has a value in a field, or none. In a form that is looked up for each ticket. */
function sqlOfField(test: FieldTest): RawBuilder<boolean> {
  // Keeps SQLite from the index of numbers, in which it would look through all tickets for each of them.
  const fits = sqlOfValue(test, sql`coalesce(v.number, null)`)
  const found = sql`(select 1 from field_values as v where v.ticket_id = t.id and ${fits} limit 1)`
  const isFound = (test.value === null) === test.isExcept
  return isFound ? sql<boolean>`${found} is not null` : sql<boolean>`${found} is null`
}

/** What holds for the rows `v` of values that a test of a field means; of an empty field for those that it must not have. */
export function sqlOfValue({ field, op, value }: FieldTest, number = sql`v.number`): RawBuilder<boolean> {
  const ofField = sql<boolean>`v.field_id = ${field}`
  if (value === null) return ofField
  const column = typeof value === 'number' ? number : sql`v.value`
  const sign = sql.raw(op === '^' ? '=' : op)
  const kept = typeof value === 'number' ? millionths(value) : value
  return sql<boolean>`${ofField} and ${column} ${sign} ${kept}`
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

function sqlOfWords(test: Leaf<'words'>, dialect: Dialect, known: WordsKnown): RawBuilder<boolean> {
  const numbers = known(test)
  if (typeof numbers === 'boolean') return numbers === test.isExcept ? FALSE : TRUE
  if (numbers.length === 0) return test.isExcept ? TRUE : FALSE
  const said = sql<boolean>`t.number in (select listed.value from ${dialect.listed(JSON.stringify(numbers))} as listed)`
  return test.isExcept ? sql<boolean>`not (${said})` : said
}

/** Whether a ticket fits: surely, also if its texts say something else than is known of them, or depending on these. */
export const FITS = { surely: 2, perhaps: 1 } as const

/** One of {@link FITS}, or 0. `said` are words that the ticket is known to say. */
export function fitOf(test: ConditionTest, dialect: Dialect, said: WordsLeaf | null): RawBuilder<number> {
  const isSaid = (leaf: WordsLeaf) => said !== null && keyOfWords(leaf) === keyOfWords(said)
  const surely = sqlOf(test, dialect, (leaf) => isSaid(leaf) || leaf.isExcept)
  const { surely: two, perhaps: one } = FITS
  if (wordsIn(test).length === 0) return sql<number>`case when ${surely} then ${sql.lit(two)} else 0 end`
  const perhaps = sqlOf(test, dialect, (leaf) => isSaid(leaf) || !leaf.isExcept)
  return sql<number>`case when ${surely} then ${sql.lit(two)} when ${perhaps} then ${sql.lit(one)} else 0 end`
}

/** The words that a test looks for. */
export function wordsIn(test: ConditionTest): WordsLeaf[] {
  if ('all' in test) return test.all.flatMap(wordsIn)
  if ('any' in test) return test.any.flatMap(wordsIn)
  return 'words' in test ? [{ words: test.words, isBeginning: test.isBeginning }] : []
}
