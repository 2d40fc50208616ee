import { message } from '@support-desk/contract'
import { type SelectQueryBuilder, sql, type RawBuilder } from 'kysely'
import { invalid, type Refusal } from './refusal.ts'
import type { PageRequest, Rows } from './paging.ts'

/** The order of a keyset page: a column, and the id as tie-breaker. */
export type Keyset = { column: string; id: string; descending: boolean }

/**
 * One page of a query's rows in keyset order. `keyOf` returns the values of a row that the keyset orders by. Throws like {@link
 * afterCursor}.
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

/** Restricts a query to the rows after the cursor. Throws `validation` for a cursor that no list returned. */
function afterCursor(keyset: Keyset, cursor: string): RawBuilder<boolean> {
  const [value, id] = parseCursor(cursor)
  const columns = sql`(${sql.ref(keyset.column)}, ${sql.ref(keyset.id)})`
  return keyset.descending
    ? sql<boolean>`${columns} < (${value}, ${id})`
    : sql<boolean>`${columns} > (${value}, ${id})`
}

/** Cuts the extra row that tells whether there are more, and returns the next cursor. */
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

/** The number that a page of numbered rows must stay below. Without a cursor: any number. Throws like {@link afterCursor}. */
export const numberBefore = (cursor: string | undefined): number =>
  cursor === undefined ? Number.MAX_SAFE_INTEGER : numberIn(parseCursor(cursor)[0])

/** Parses a part of a cursor as an integer. Throws like {@link afterCursor}. */
export function numberIn(part: string): number {
  const number = part === '' ? Number.NaN : Number(part)
  if (!Number.isSafeInteger(number)) throw notOurCursor()
  return number
}

/** Encodes a position in a list as a cursor. */
export const writeCursor = (key: [string, string]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

/** Decodes a cursor. Throws like {@link afterCursor}. */
export function parseCursor(cursor: string): [string, string] {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(key) && key.length === 2 && key.every((part) => typeof part === 'string')) {
      return key as [string, string]
    }
  } catch {
    // Falls through to the refusal below.
  }
  throw notOurCursor()
}

/** The refusal of a cursor that no list returned. */
export const notOurCursor = (): Refusal =>
  invalid('cursor', message('This list cannot be continued. Please load it again.'))
