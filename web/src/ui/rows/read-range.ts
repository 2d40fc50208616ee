import type { QueryClient } from '@tanstack/react-query'
import { type PagedList, pageQuery } from '#api/list-query.ts'
import type { ShownPage } from './settle-pages.ts'
import type { Trail } from './trail.ts'

type Range<Row> = {
  /** Pages as they are shown. */
  pages: readonly ShownPage<Row>[]
  first: number
  last: number
}

/** The rows of a list from one to another: as they are shown, and where they are not as they are kept, or else read anew. */
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
