import { createPace, type Pace } from './scheduling/pace.ts'

export type PageRequest = { limit: number; cursor?: string | undefined; q?: string }

export type Rows<T> = { rows: T[]; nextCursor: string | null }

/** Yields all rows of a query that returns them in batches after a key. */
export async function* everyRow<Row, Key>(
  first: Key,
  readAfter: (key: Key) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row> {
  for (let after = first; ;) {
    const rows = await readAfter(after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = keyOf(last)
  }
}

/** Yields all pages of a list. Yields to the event loop between pages. */
export async function* everyPage<T>(
  read: (cursor: string | undefined) => Promise<Rows<T>>,
  pace: Pace = createPace(),
): AsyncGenerator<T[]> {
  for (let cursor: string | undefined; ;) {
    const { rows, nextCursor } = await read(cursor)
    yield rows
    if (nextCursor === null) return
    cursor = nextCursor
    await pace()
  }
}
