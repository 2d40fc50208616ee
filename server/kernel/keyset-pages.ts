import { message, words } from '@support-desk/contract'
import { type SelectQueryBuilder, sql, type RawBuilder } from 'kysely'
import { Refusal } from './refusal.ts'
import type { PageRequest, Rows } from './paging.ts'

/** The order of a keyset page: a column, and the id that tells equal values apart. */
export type Keyset = { column: string; id: string; descending: boolean }

/**
 * A page of the rows of a query in the order of a keyset. `keyOf` gives the values of a row by which the keyset orders.
 * Throws like {@link afterCursor}.
 */
export async function keysetPage<DB, TB extends keyof DB, Row, T>(
  query: SelectQueryBuilder<DB, TB, Row>,
  keyset: Keyset,
  { limit, cursor }: Pick<PageRequest, 'limit' | 'cursor'>,
  { keyOf, present }: { keyOf: (row: Row) => [value: string, id: string]; present: (row: Row) => T },
): Promise<Rows<T>> {
  const direction = keyset.descending ? 'desc' : 'asc'
  const rows = await query
    .$if(cursor !== undefined, (all) => all.where(afterCursor(keyset, cursor ?? '')))
    .orderBy(sql.ref(keyset.column), direction)
    .orderBy(sql.ref(keyset.id), direction)
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, keyOf, present)
}

/** Keeps the rows that come after the cursor's. Throws `validation` for a cursor that no list of ours gave out. */
function afterCursor(keyset: Keyset, cursor: string): RawBuilder<boolean> {
  const [value, id] = parseCursor(cursor)
  const columns = sql`(${sql.ref(keyset.column)}, ${sql.ref(keyset.id)})`
  return keyset.descending
    ? sql<boolean>`${columns} < (${value}, ${id})`
    : sql<boolean>`${columns} > (${value}, ${id})`
}

/** Cuts the one row too many that tells whether there is more, and names the place to go on from. */
export function pageOf<Row, T>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => [value: string, id: string],
  present: (row: Row) => T,
): Rows<T> {
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  const nextCursor = rows.length > limit && last ? writeCursor(keyOf(last)) : null
  return { rows: kept.map(present), nextCursor }
}

/** The number that a page of numbered rows goes on before. Throws like {@link afterCursor}; without a cursor, any number. */
export const numberBefore = (cursor: string | undefined): number =>
  cursor === undefined ? Number.MAX_SAFE_INTEGER : numberIn(parseCursor(cursor)[0])

/** The whole number that a part of a cursor stands for. Throws like {@link afterCursor}. */
export function numberIn(part: string): number {
  const number = part === '' ? Number.NaN : Number(part)
  if (!Number.isSafeInteger(number)) throw notOurCursor()
  return number
}

/** Names a place in a list by two values. */
export const writeCursor = (key: [string, string]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

/** The values that name a place in a list. Throws like {@link afterCursor}. */
export function parseCursor(cursor: string): [string, string] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(key) && key.length === 2 && key.every((part) => typeof part === 'string')) {
      return key as [string, string]
    }
  } catch {
    // Falls through to the refusal below: what does not parse is no cursor of ours.
  }
  throw notOurCursor()
}

/** Says that a cursor is none that a list of ours gave out. */
export const notOurCursor = (): Refusal =>
  new Refusal('validation', {
    field: 'cursor',
    words: words(message('This list cannot be continued. Please load it again.')),
  })
