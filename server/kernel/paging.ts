import { createPace, type Pace } from './scheduling/pace.ts'

export type PageRequest = { limit: number; cursor?: string | undefined; q?: string }

export type Rows<T> = { rows: T[]; nextCursor: string | null }

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
