import type { QueryClient } from '@tanstack/react-query'
import { type PagedList, pageQuery } from '#api/list-query.ts'
import type { ShownPage } from './settle-pages.ts'
import type { Trail } from './trail.ts'

type Range<Row> = {
  /** The pages on the screen. */
  pages: readonly ShownPage<Row>[]
  first: number
  last: number
}

/**
 * Returns the rows from index `first` to `last`. Rows on the screen are used as shown. Others come from the cache or
 * the server.
 */
export async function readRange<Row>(
  client: QueryClient,
  list: PagedList<Row>,
  trail: Trail,
  { pages, first, last }: Range<Row>,
): Promise<Row[]> {
  const shown = new Map(pages.map((page) => [page.index, page.rows]))
  const within = trail.anchors
    .map((anchor, index) => ({ ...anchor, index, end: trail.anchors[index + 1]?.start ?? trail.end }))
    .filter(({ start, end }) => start <= last && end > first)
  const read = await Promise.all(
    within.map(async ({ cursor, start, index }) => {
      const rows = shown.get(index) ?? (await client.fetchQuery(pageQuery(list, cursor))).answer
      return rows.slice(Math.max(first - start, 0), last - start + 1)
    }),
  )
  return read.flat()
}
