import { createPace, type Pace } from './scheduling/pace.ts'

export type PageRequest = { limit: number; cursor?: string | undefined; q?: string }

export type Rows<T> = { rows: T[]; nextCursor: string | null }

/** The rows of a list page by page, to its end. Whoever else waits comes first between two pages. */
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
