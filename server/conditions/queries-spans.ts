import { type RawBuilder, sql } from 'kysely'
import type { Db, Dialect } from '../database/dialect.ts'
import { sqlOfValue } from './queries-compile.ts'
import {
  type Along,
  alongsOf,
  type Bounds,
  type FieldSpan,
  type IndexSpan,
  isOfTag,
  keyOfSpan,
} from './spans.ts'

/** A ticket of a span; `place` is what the span is read along, or empty where that is the number. */
export type Candidate = { number: number; place: string; priority: number; fits: number }

/** The place of a ticket in a span that is read in order. */
export type After = { place: string; number: number }

/** What is read of a span. */
export type Stretch = { along: Along; descending: boolean; after: After | null; limit: number }

const TRUE = sql<boolean>`1 = 1`

/** Tickets of a span in order, each with whether it fits. So many are read and no more, however few fit. */
export async function readSpan(
  db: Db,
  span: IndexSpan,
  fit: RawBuilder<number>,
  { along, descending, after, limit }: Stretch,
): Promise<Candidate[]> {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const [number, queueKey] = [columnOf(span, 'number'), columnOf(span, 'queue_key')]
  const key = along === 'number' ? number : sql`${queueKey}, ${number}`
  const place = after && (along === 'number' ? sql`${after.number}` : sql`${after.place}, ${after.number}`)
  const follows = place && sql<boolean>`(${key}) ${sql.raw(descending ? '<' : '>')} (${place})`
  // PostgreSQL finds the order of an index for what is null only if that stands in the order too.
  const nulls = span.equals.flatMap(([column, value]) =>
    value === null ? [sql`${columnOf(span, column)} asc, `] : [],
  )
  const order =
    along === 'number' ? sql`${number} ${direction}` : sql`${queueKey} ${direction}, ${number} ${direction}`
  const { rows } = await sql<Candidate>`
    select t.number, ${along === 'number' ? sql`''` : sql`t.queue_key`} as place, t.priority,
      ${fit} as fits
    from ${ticketsOf(span)} and ${whereOf(span, along)} and ${follows ?? TRUE}
    order by ${nulls.length === 0 ? sql`` : sql.join(nulls, sql``)}${order} limit ${limit}`.execute(db)
  return rows
}

/** Those tickets of a span that fit, in no order: of so many that are read at most. */
export async function readWhole(
  db: Db,
  span: IndexSpan | FieldSpan,
  fit: RawBuilder<number>,
  most: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select few.number, few.place, few.priority, few.fits from (
      select t.number, t.queue_key as place, t.priority, ${fit} as fits
      from ${rowsOf(span)} limit ${most}
    ) as few where few.fits > 0`.execute(db)
  return rows
}

/** Of some tickets those that fit, by their numbers and in no order. */
export async function readNumbers(
  db: Db,
  dialect: Dialect,
  numbers: readonly number[],
  fit: RawBuilder<number>,
): Promise<Candidate[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<Candidate>`
    select few.number, few.place, few.priority, few.fits from (
      select t.number, t.queue_key as place, t.priority, ${fit} as fits
      from ${dialect.listed(JSON.stringify(numbers))} as listed cross join tickets as t
      where t.number = listed.value
    ) as few where few.fits > 0`.execute(db)
  return rows
}

/** Of some tickets the numbers of those that a condition holds for. */
export async function passing(
  db: Db,
  dialect: Dialect,
  numbers: readonly number[],
  condition: RawBuilder<boolean>,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select t.number from ${dialect.listed(JSON.stringify(numbers))} as listed cross join tickets as t
    where t.number = listed.value and ${condition}`.execute(db)
  return rows.map(({ number }) => number)
}

/** How many tickets each of some spans has, up to a number. Of tags with more, the one that newer tickets have counts as more. */
export async function countSpans(
  db: Db,
  spans: readonly (IndexSpan | FieldSpan)[],
  most: number,
): Promise<Map<string, number>> {
  if (spans.length === 0) return new Map()
  const counts = spans.flatMap((span, index) => [
    sql`(select count(*) from (
      select 1 from ${rowsIn(span)} limit ${most}
    ) as few) as ${sql.ref(`n${index}`)}`,
    ...(!('field' in span) && isOfTag(span)
      ? [sql`${numberAt(span, most)} as ${sql.ref(`at${index}`)}`]
      : []),
  ])
  const { rows } = await sql<Record<string, number | null>>`select ${sql.join(counts)}`.execute(db)
  return new Map(
    spans.map((span, index) => {
      const [count, at] = [Number(rows[0]?.[`n${index}`] ?? most), rows[0]?.[`at${index}`] ?? 0]
      if (count < most) return [keyOfSpan(span), count]
      // Less than one, as counts that end at the same number are about the same.
      return [keyOfSpan(span), !('field' in span) && isOfTag(span) ? most + at / (at + 1) : most]
    }),
  )
}

/** The number of the ticket of a tag that has so many newer ones beside it. */
const numberAt = (span: IndexSpan, place: number) =>
  sql`(select given.number from ticket_tags as given where given.tag_id = ${span.equals[0]?.[1]}
    order by given.number desc limit 1 offset ${Math.max(0, place - 1)})`

/** Where the columns of a span are. */
const columnOf = (span: IndexSpan, column: string) =>
  sql.ref(isOfTag(span) ? `given.${column}` : `t.${column}`)

/** The rows of the index in which a span lies. */
const indexOf = (span: IndexSpan) => (isOfTag(span) ? sql`ticket_tags as given` : sql`tickets as t`)

/** Tickets `t` by the index in which a span lies; conditions follow. */
const ticketsOf = (span: IndexSpan) =>
  isOfTag(span)
    ? sql`ticket_tags as given cross join tickets as t where t.number = given.number`
    : sql`tickets as t where ${TRUE}`
/** The tickets of a span, in no order. */
const rowsOf = (span: IndexSpan | FieldSpan): RawBuilder<unknown> =>
  'field' in span
    ? sql`field_values as v cross join tickets as t where ${sqlOfValue({ ...span, isExcept: false })} and t.id = v.ticket_id`
    : sql`${ticketsOf(span)} and ${whereOf(span, null)}`

/** As many rows as a span has tickets, by its index alone. */
const rowsIn = (span: IndexSpan | FieldSpan): RawBuilder<unknown> =>
  'field' in span
    ? sql`field_values as v where ${sqlOfValue({ ...span, isExcept: false })}`
    : sql`${indexOf(span)} where ${whereOf(span, null)}`

/** What holds for the tickets of a span alone. `along` says which of the bounds its index knows. */
function whereOf(span: IndexSpan, along: Along | null): RawBuilder<boolean> {
  const equals = span.equals.map(([column, value]) =>
    value === null
      ? sql<boolean>`${columnOf(span, column)} is null`
      : sql<boolean>`${columnOf(span, column)} = ${value}`,
  )
  const known = along ?? (span.equals.length > 0 ? alongsOf(span)[0] : undefined)
  const bounds = Object.entries(span.bounds)
    .filter(([column]) => known === undefined || column === known)
    .flatMap(([column, bound]) => boundsOf(columnOf(span, column), bound))
  const all = [...equals, ...bounds]
  return all.length === 0 ? TRUE : sql<boolean>`${sql.join(all, sql` and `)}`
}

const boundsOf = (column: RawBuilder<unknown>, { from, before }: Bounds): RawBuilder<boolean>[] => [
  ...(from === undefined ? [] : [sql<boolean>`${column} >= ${from}`]),
  ...(before === undefined ? [] : [sql<boolean>`${column} < ${before}`]),
]
