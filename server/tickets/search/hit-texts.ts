import { sql } from 'kysely'
import type { Db, Dialect } from '../../database/dialect.ts'
import type { Hit, SearchScope } from '../../database/search/search-index.ts'
import { textsOf } from '../../database/search/search-texts.ts'
import { STAFF_PART, staffTextsOf } from '../../database/search/staff-texts.ts'
import { isUnited, originOf } from '../../database/search/united-texts.ts'

/** A ticket that was merged into one that the index found. */
type Source = { number: number; requester_id: string; merge_shared: number; texts: string[] }
/** By the number of what they were merged into, in the order of their own. */
type Sources = ReadonlyMap<number, readonly Source[]>

/** A ticket's number and a message's in one. */
const PARTS = 2 ** 20

/**
 * Limits search hits to texts that the reader may see. Requesters get no notes, file names and fields, and no tickets of others that
 * were merged into theirs without sharing.
 */
export async function toldHits(
  db: Db,
  dialect: Dialect,
  scope: SearchScope,
  hits: readonly Hit[],
): Promise<readonly Hit[]> {
  if (scope.kind !== 'requester') return hits
  const sources = await sourcesOf(db, dialect, hits)
  const isTold = (number: number, part: number): boolean => {
    if (!isUnited(part)) return part !== STAFF_PART
    const source = sources.get(number)?.[originOf(part).place]
    return source !== undefined && (source.requester_id === scope.id || source.merge_shared === 1)
  }
  return hits
    .map(({ number, parts }) => ({ number, parts: parts.filter((part) => isTold(number, part)) }))
    .filter(({ parts }) => parts.length > 0)
}

/** What stands in the texts of some hits other than the first of each, by the numbers of their tickets. What belongs together is together. */
export async function textsOfHits(
  db: Db,
  dialect: Dialect,
  hits: readonly Hit[],
): Promise<Map<number, string[][]>> {
  const sources = await sourcesOf(db, dialect, hits)
  const texts = new Map<number, string[][]>()
  const add = (number: number, some: string[]) => texts.set(number, [...(texts.get(number) ?? []), some])
  // A message may be that of a ticket and of the one that it was merged into, both of which are found.
  const wanted = new Map<number, number[]>()
  const forStaff: number[] = []
  const want = (place: number, number: number) => wanted.set(place, [...(wanted.get(place) ?? []), number])
  for (const { number, parts } of hits) {
    for (const part of parts) {
      const origin = isUnited(part) ? originOf(part) : null
      const source = origin ? sources.get(number)?.[origin.place] : null
      if (source && origin?.number === 0) add(number, source.texts)
      else if (source && origin) want(source.number * PARTS + origin.number, number)
      else if (part === STAFF_PART) forStaff.push(number)
      else if (part > 0) want(number * PARTS + part, number)
    }
  }
  for (const { place, text } of await messagesAt(db, dialect, [...wanted.keys()])) {
    for (const number of wanted.get(place) ?? []) add(number, [text])
  }
  for (const [number, text] of await staffTextsOf(db, forStaff)) add(number, [text])
  return texts
}

/** Nothing is asked where no hit is by what was merged. */
async function sourcesOf(db: Db, dialect: Dialect, hits: readonly Hit[]): Promise<Sources> {
  const numbers = hits.filter(({ parts }) => parts.some(isUnited)).map(({ number }) => number)
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom(dialect.listed(JSON.stringify(numbers)).as('listed'))
    .crossJoin('tickets as t')
    .crossJoin('tickets as s')
    .select(['t.number as into', 's.number', 's.requester_id', 's.merge_shared', 's.subject', 's.message'])
    .whereRef('t.number', '=', 'listed.value')
    .whereRef('s.merged_into', '=', 't.id')
    .orderBy('s.number')
    .execute()
  const sources = rows.map((row) => ({ ...row, texts: Object.values(textsOf(row)) }))
  return Map.groupBy(sources, ({ into }) => into)
}

async function messagesAt(
  db: Db,
  dialect: Dialect,
  places: readonly number[],
): Promise<{ place: number; text: string }[]> {
  if (places.length === 0) return []
  return (
    db
      .selectFrom(dialect.listed(JSON.stringify(places)).as('listed'))
      // In this order, so that no other messages than these are looked at.
      .crossJoin('tickets as t')
      .crossJoin('messages as m')
      .select(['listed.value as place', 'm.text'])
      .where('t.number', '=', sql<number>`listed.value / ${sql.lit(PARTS)}`)
      .whereRef('m.ticket_id', '=', 't.id')
      .where('m.number', '=', sql<number>`listed.value % ${sql.lit(PARTS)}`)
      .execute()
  )
}
