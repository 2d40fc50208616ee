import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../dialect.ts'
import { preparedText } from '../prepared.ts'
import type { TextPlace } from '../search/search-index.ts'
import type { Piece, Place } from '../search/search-pieces.ts'

// The index of words knows of each text by a sign in which range of tickets it is, and whether it is what the ticket itself says:
// looked for together with a word, the texts of other ranges are skipped in the list of that word.

/** So many tickets are a range, in the index as well. */
const RANGE = 1024
const signOf = (table: string): RawBuilder<unknown> =>
  sql`array[${sql.ref(`${table}.number`)} / ${sql.lit(RANGE)} * 2 + least(${sql.ref(`${table}.part`)}, 1)]`

/** Makes the index anew, from all texts. */
export const createRanges = async (db: Db): Promise<void> =>
  void (await sql`create index ticket_words_ranges on ticket_words
    using gin (words, (${signOf('ticket_words')}))`.execute(db))

/** By which of the two signs of a range texts are found. */
const KINDS: Record<TextPlace, readonly number[]> = {
  anywhere: [0, 1],
  subject: [0],
  ticket: [0],
  message: [1],
}

/** What is looked through together grows with what was passed, so that nobody goes through very many ranges one by one. */
const GROWTH = 1 / 8

/** What is looked for from range to range, of which the first `step` ones are looked through together. */
type Walk = { expression: string; place: TextPlace; descending: boolean; step: number }

/** How many ranges are to be looked through together at first, where each ticket has so many texts that may be meant. */
export const stepFor = (textsOfEach: number, wanted: number): number =>
  Math.ceil(wanted / Math.max(textsOfEach * RANGE, 1))

/** The texts of a piece in order, from range to range until there are enough. */
export async function walkRanges(db: Db, walk: Walk, piece: Piece): Promise<readonly Place[]> {
  const statement = walk.descending ? walkDown : walkUp
  return (await statement(db, valuesOf(walk, piece))).rows
}

/** The same as part of a statement, of tickets `t` of which more is asked. */
export const walkOfSome = (
  walk: Walk,
  piece: Piece,
  fits: readonly RawBuilder<boolean>[],
): RawBuilder<Place> =>
  walkWith(
    valuesOf(walk, piece),
    walk.descending,
    fits.length === 0 ? sql`` : sql`join tickets t on t.number = w.number and ${sql.join(fits, sql` and `)}`,
  )

type Values = { expression: string; steps: string; low: number; high: number; limit: number }

const valuesOf = (walk: Walk, { low, high, limit }: Piece): Values => ({
  expression: walk.expression,
  steps: JSON.stringify(stepsOf(walk, low, high)),
  low,
  high,
  limit,
})

/** The signs of the ranges of each step. */
function stepsOf(
  { place, descending, step }: Walk,
  low: number,
  high: number,
): { place: number; signs: number[] }[] {
  const [first, last] = [Math.floor(low / RANGE), Math.floor(high / RANGE)]
  const steps: { place: number; signs: number[] }[] = []
  for (let passed = 0; passed <= last - first;) {
    const count = Math.min(Math.max(step, Math.floor(passed * GROWTH)), last - first + 1 - passed)
    const lowest = descending ? last - passed - count + 1 : first + passed
    const ranges = Array.from({ length: count }, (_, index) => lowest + index)
    steps.push({
      place: steps.length,
      signs: ranges.flatMap((range) => KINDS[place].map((kind) => range * 2 + kind)),
    })
    passed += count
  }
  return steps
}

/** A step is looked through when the ones before it had too few. */
function walkWith(
  { expression, steps, low, high, limit }: Values,
  descending: boolean,
  join: RawBuilder<unknown>,
): RawBuilder<Place> {
  const direction = descending ? sql`desc` : sql`asc`
  return sql<Place>`(
    select found.number, found.part
    from (select place, signs from json_to_recordset(${steps}::json) as steps (place int, signs bigint[])
      order by place) as step
    cross join lateral (
      select w.number, w.part from ticket_words w ${join}
      where w.words @@ ${expression}::tsquery and ${signOf('w')} && step.signs
        and w.number + 0 between ${low} and ${high}
      order by w.number + 0 ${direction} limit ${limit}
    ) as found
    order by step.place, found.number ${direction} limit ${limit})`
}

const walkDown = preparedText((values: Values) => walkWith(values, true, sql``))
const walkUp = preparedText((values: Values) => walkWith(values, false, sql``))
