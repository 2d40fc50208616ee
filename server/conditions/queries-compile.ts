import { type RawBuilder, sql } from 'kysely'
import {
  type ConditionTest,
  type FieldTest,
  millionths,
  type Priority,
  PRIORITIES,
  PRIORITY_RANKS,
  type RangeFact,
  type SetFact,
  TICKET_STATUSES,
  TURNS,
} from '@support-desk/contract'
import type { Dialect } from '../database/dialect.ts'
import { FLAGS, type Listing, listedFor, sqlOfFlag } from './queries-listed.ts'
import type { Condition, TicketPart } from './queries-read.ts'
import { sqlOfMembers, sqlOfOrganisations, sqlOfTagged, sqlOfTags } from './queries-related.ts'
import { wordsIn } from './words-in.ts'

/** The tickets that contain the words of a leaf: all, none, or those with these numbers. */
export type WordsKnown = (words: Leaf<'words'>) => boolean | readonly number[]

type Leaf<Kind extends string> = Extract<ConditionTest, Record<Kind, unknown>>

type Column = { sql: RawBuilder<unknown>; isNullable: boolean; keptAs?: (value: string) => string | number }

/** Facts with one value per ticket. */
const COLUMNS: Record<Exclude<SetFact, 'tag' | 'organisation' | 'merged' | 'spam'>, Column> = {
  status: { sql: sql.ref('t.status'), isNullable: false },
  turn: { sql: sql.ref('t.turn'), isNullable: false },
  priority: {
    sql: sql.ref('t.priority'),
    isNullable: false,
    keptAs: (word) => PRIORITY_RANKS[word as Priority],
  },
  channel: { sql: sql.ref('t.channel'), isNullable: false },
  snoozed: { sql: sql.ref('t.snoozed'), isNullable: false, keptAs: (word) => Number(word === 'yes') },
  assignee: { sql: sql.ref('t.assignee_id'), isNullable: true },
  requester: { sql: sql.ref('t.requester_id'), isNullable: false },
  team: { sql: sql.ref('t.team_id'), isNullable: true },
}

/** The columns of ranges. `end` is a value beyond the range of all tickets that have the fact. */
const RANGES: Record<RangeFact, { column: string; end?: string; onlyIf?: RawBuilder<boolean>[] }> = {
  number: { column: 't.number' },
  created: { column: 't.created_at' },
  // The key of tickets that wait for no one begins with `~`.
  waiting: { column: 't.queue_key', end: '~' },
  solved: { column: 't.solved_at', onlyIf: [sql`t.status = 'Solved'`, sql`t.solved_at is not null`] },
}

/** Assumed share of tickets in a range: most conditions ask for recent or waiting tickets. */
const RANGE_SHARE = 0.05
const SOLVED_SHARE = 0.9
/** Assumed share of tickets with a value, by fact and value, or for any value. Most tickets are solved. */
const USUAL_SHARES: Record<string, number> = {
  requester: 0.0005,
  organisation: 0.01,
  'organisation null': 0.5,
  assignee: 0.02,
  team: 0.05,
  tag: 0.05,
  status: 0.02,
  'status Solved': SOLVED_SHARE,
  turn: 0.02,
  'turn nobody': 0.9,
  'priority urgent': 0.05,
  priority: 0.3,
  snoozed: 0.995,
  'merged yes': 0.01,
  merged: 0.99,
  'spam yes': 0.02,
}

function usualShare({ set, values, isExcept }: Leaf<'set'>): number {
  const shares = values.map((value) => USUAL_SHARES[`${set} ${value}`] ?? USUAL_SHARES[set] ?? 0.5)
  const sum = shares.reduce((all, one) => all + one, 0)
  const share = isExcept ? 1 - sum : sum
  return Math.min(Math.max(share, 0.0001), 0.9999)
}

/** Facts with a fixed set of values. */
const CLOSED: Partial<Record<SetFact, readonly string[]>> = {
  status: TICKET_STATUSES,
  turn: TURNS,
  priority: PRIORITIES,
  snoozed: ['yes', 'no'],
  merged: ['yes', 'no'],
  spam: ['yes', 'no'],
}

/** The same leaf without a negation, if possible, because an index finds values but not their complement. */
function withoutExcept(leaf: Leaf<'set'>): Leaf<'set'> {
  const all = CLOSED[leaf.set]
  if (!all || !leaf.isExcept) return leaf
  return { ...leaf, values: all.filter((value) => !leaf.values.includes(value)), isExcept: false }
}

const TRUE = sql<boolean>`1 = 1`
const FALSE = sql<boolean>`1 = 0`

/** A test as SQL on tickets `t`. Null counts as false, because no negation is applied to it. */
export function sqlOf(test: ConditionTest, dialect: Dialect, known: WordsKnown): RawBuilder<boolean> {
  const parts = (tests: readonly ConditionTest[]) => tests.map((part) => sqlOf(part, dialect, known))
  if ('all' in test)
    return test.all.length === 0 ? TRUE : sql<boolean>`(${sql.join(parts(test.all), sql` and `)})`
  if ('any' in test)
    return test.any.length === 0 ? FALSE : sql<boolean>`(${sql.join(parts(test.any), sql` or `)})`
  if ('set' in test) {
    const leaf = withoutExcept(test)
    return isSnoozed(leaf) ? sql`t.snoozed = 1` : dialect.likely(sqlOfSet(leaf), usualShare(leaf))
  }
  if ('field' in test) return sqlOfField(test)
  if ('words' in test) return sqlOfWords(test, dialect, known)
  return sqlOfRange(test, dialect)
}

/** Snoozed tickets have a partial index, which SQLite uses for this literal only. */
const isSnoozed = ({ set, values }: Leaf<'set'>): boolean =>
  set === 'snoozed' && values.length === 1 && values[0] === 'yes'

function sqlOfSet({ set, values, isExcept }: Leaf<'set'>): RawBuilder<boolean> {
  if (set === 'tag') return sqlOfTags({ set, values, isExcept })
  if (set === 'organisation') return sqlOfOrganisations({ set, values, isExcept })
  if (set === 'merged') return sqlOfFlag({ values, isExcept }, FLAGS.merged)
  if (set === 'spam') return sqlOfFlag({ values, isExcept }, FLAGS.spam)
  const { sql: column, isNullable, keptAs } = COLUMNS[set]
  const some = values.flatMap((value) => (value === null ? [] : [keptAs?.(value) ?? value]))
  const takesNull = values.includes(null) !== isExcept
  const among =
    some.length === 0
      ? FALSE
      : some.length === 1
        ? sql<boolean>`${column} = ${some[0]}`
        : sql<boolean>`${column} in (${sql.join(some)})`
  // A plain null test, so that an index can be used.
  if (some.length === 0 && values.includes(null))
    return takesNull ? sql<boolean>`${column} is null` : sql<boolean>`${column} is not null`
  const ofSome = isExcept ? sql<boolean>`not (${among})` : among
  return isNullable && takesNull ? sql<boolean>`(${column} is null or ${ofSome})` : ofSome
}

/** Whether a ticket has this value in a field, or no value. Evaluated per ticket. */
function sqlOfField(test: FieldTest): RawBuilder<boolean> {
  // Prevents SQLite from using the index of numbers, with which it would scan all tickets for each of them.
  const fits = sqlOfValue(test, sql`coalesce(v.number, null)`)
  const found = sql`(select 1 from field_values as v where v.ticket_id = t.id and ${fits} limit 1)`
  const isFound = (test.value === null) === test.isExcept
  return isFound ? sql<boolean>`${found} is not null` : sql<boolean>`${found} is null`
}

/** The condition on rows `v` of field values. For an empty field: the rows that must not exist. */
function sqlOfValue({ field, op, value }: FieldTest, number = sql`v.number`): RawBuilder<boolean> {
  const ofField = sql<boolean>`v.field_id = ${field}`
  if (value === null) return ofField
  const column = typeof value === 'number' ? number : sql`v.value`
  const sign = sql.raw(op === '^' ? '=' : op)
  const kept = typeof value === 'number' ? millionths(value) : value
  return sql<boolean>`${ofField} and ${column} ${sign} ${kept}`
}

function sqlOfRange({ range, bounds, isExcept }: Leaf<'range'>, dialect: Dialect): RawBuilder<boolean> {
  const { column, end, onlyIf = [] } = RANGES[range]
  const { from, before = end } = bounds
  const parts = [
    // Separate hints: SQLite would take the first of two conditions for a rare one.
    ...onlyIf.map((part) => dialect.likely(part, SOLVED_SHARE)),
    ...(from === undefined ? [] : [dialect.likely(sql`${sql.ref(column)} >= ${from}`, RANGE_SHARE)]),
    ...(before === undefined ? [] : [dialect.likely(sql`${sql.ref(column)} < ${before}`, RANGE_SHARE)]),
  ]
  const within = parts.length === 0 ? TRUE : sql<boolean>`(${sql.join(parts, sql` and `)})`
  // For tickets that were never solved, the comparison is null.
  return isExcept ? sql<boolean>`(case when ${within} then 0 else 1 end = 1)` : within
}

function sqlOfWords(test: Leaf<'words'>, dialect: Dialect, known: WordsKnown): RawBuilder<boolean> {
  const numbers = known(test)
  if (typeof numbers === 'boolean') return numbers === test.isExcept ? FALSE : TRUE
  if (numbers.length === 0) return test.isExcept ? TRUE : FALSE
  const said = sql<boolean>`t.number in (select listed.value from ${dialect.listed(JSON.stringify(numbers))} as listed)`
  return test.isExcept ? sql<boolean>`not (${said})` : said
}

/** A test in both forms, combined with `within`. `known` tells which tickets contain words. */
export function conditionOf(
  test: ConditionTest,
  dialect: Dialect,
  listing: Listing,
  known: WordsKnown = () => false,
  within: RawBuilder<boolean> | null = null,
): Condition {
  const listed = listedFor(test, dialect, listing)
  const both = (part: RawBuilder<boolean>) =>
    within ? sql<boolean>`${part} and ${listed} and ${within}` : sql<boolean>`${part} and ${listed}`
  const parts = 'all' in test ? test.all : [test]
  const leading = leadingLookup(parts)
  const tag = leading && 'tags' in leading && leading.tags.length === 1 ? (leading.tags[0] ?? null) : null
  const found = parts.map((part) => {
    if (part === leading?.part) return tag === null ? sqlOfLookup(leading) : TRUE
    const tags = tag === null ? null : tagsOf(part)
    return tags ? sqlOfTagged(sql`given.number`, tags) : sqlOf(part, dialect, known)
  })
  const part = partOf(parts)
  const few = leading || parts.some(isOf('requester')) ? null : part
  return {
    each: both(sqlOf(test, dialect, known)),
    tag,
    found: both(sql<boolean>`${sql.join([TRUE, ...found, ...(few ? [few.only] : [])], sql` and `)}`),
    part,
    index: few?.index ?? null,
    isOfAssignee: parts.some(isOf('assignee')),
    isUnassigned:
      parts.length > 1 && (part === null || part.index === 'tickets_open') && areUnassigned(parts),
  }
}

/** Whether all matching tickets are unassigned, and no requester, tag, field, range or word is more selective. */
const areUnassigned = (parts: readonly ConditionTest[]): boolean =>
  parts.some(
    (each) =>
      'set' in each && each.set === 'assignee' && !each.isExcept && each.values.every((one) => one === null),
  ) &&
  parts.every((each) =>
    'set' in each
      ? each.set !== 'requester' && each.set !== 'organisation' && each.set !== 'tag'
      : 'any' in each && wordsIn(each).length === 0,
  )

/** A small indexed part of all tickets that contains all matches; null if there is none. */
function partOf(parts: readonly ConditionTest[]): TicketPart | null {
  const excludes = (set: SetFact, value: string) =>
    parts.some((part) => 'set' in part && part.set === set && !withoutExcept(part).values.includes(value))
  if (excludes('spam', 'no')) return { index: 'tickets_spam', only: FLAGS.spam.yes }
  if (excludes('snoozed', 'no')) return { index: 'tickets_snoozed_until', only: sql`t.snoozed = 1` }
  if (excludes('turn', 'nobody')) return { index: 'tickets_open', only: sql`t.turn <> 'nobody'` }
  return excludes('status', 'Solved') ? { index: 'tickets_open', only: sql`t.status <> 'Solved'` } : null
}

/** Whether a test requires one of some persons. */
const isOf = (person: 'assignee' | 'requester') => (part: ConditionTest) =>
  'set' in part && !part.isExcept && part.set === person && !part.values.includes(null)

/** The part of a test that finds the tickets by rows of another table. */
type Lookup = { part: ConditionTest } & (
  | { tags: readonly string[] }
  | { field: FieldTest }
  | { organisations: readonly string[] }
)

/** A tag or a value of a field leads, unless the test names a person, because one person has fewer tickets. */
function leadingLookup(parts: readonly ConditionTest[]): Lookup | undefined {
  if (parts.some(isOf('assignee')) || parts.some(isOf('requester'))) return undefined
  for (const part of parts) {
    const tags = tagsOf(part)
    if (tags) return { part, tags }
    if ('field' in part && !part.isExcept && part.value !== null) return { part, field: part }
    const organisations = organisationsOf(part)
    if (organisations) return { part, organisations }
  }
  return undefined
}

/** The organisations of a test that requires one of them; null for other tests. */
const organisationsOf = (test: ConditionTest): string[] | null => {
  if (!('set' in test) || test.set !== 'organisation' || test.isExcept) return null
  const some = test.values.filter((value) => value !== null)
  return some.length > 0 && some.length === test.values.length ? some : null
}

/** The tags of a test that requires one of them; null for other tests. A merged tag stands for several. */
function tagsOf(test: ConditionTest): string[] | null {
  if ('any' in test && test.any.length > 0) {
    const all = test.any.map(tagsOf)
    return all.includes(null) ? null : all.flatMap((tags) => tags ?? [])
  }
  if (!('set' in test) || test.set !== 'tag' || test.isExcept || test.values.length === 0) return null
  const tags = test.values.filter((value) => value !== null)
  return tags.length === test.values.length ? tags : null
}

const sqlOfLookup = (lookup: Lookup): RawBuilder<boolean> =>
  'organisations' in lookup
    ? sqlOfMembers(lookup.organisations)
    : 'tags' in lookup
      ? sqlOfTagged(sql`t.number`, lookup.tags)
      : sql<boolean>`t.id in (select v.ticket_id from field_values as v where ${sqlOfValue(lookup.field)})`
