import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type PagedList, pageQuery } from '#api/list-query.ts'
import type { LoadedPage, Trail } from './trail.ts'

/** Pages out of sight that are kept for coming back to them, of all lists together. */
const MOST_KEPT = 100

/** Reads some pages of a list, and keeps them up to date. */
export function usePages<Row>(list: PagedList<Row>, trail: Trail, wanted: readonly number[]) {
  const client = useQueryClient()
  const anchors = wanted.flatMap((index) => {
    const anchor = trail.anchors[index]
    return anchor ? [{ index, anchor }] : []
  })
  const answers = useQueries({ queries: anchors.map(({ anchor }) => pageQuery(list, anchor.cursor)) })
  useEffect(() => forgetPages(client))

  const failed = answers.find(({ error, data }) => error && !data)
  return {
    loaded: anchors.flatMap(({ index, anchor }, place): LoadedPage<Row>[] => {
      const page = answers[place]?.data
      return page ? [{ index, anchor, page }] : []
    }),
    loading: answers.some(({ isFetching, data }) => isFetching && !data),
    // Rows that could merely not be refreshed are still worth reading; the header tells of a dead connection.
    failure: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  }
}

/** However far somebody scrolls, only so many rows stay in memory. */
function forgetPages(client: QueryClient): void {
  const cache = client.getQueryCache()
  const idle = cache.findAll({ type: 'inactive', predicate: ({ meta }) => meta?.isPage === true })
  if (idle.length <= MOST_KEPT) return
  const byAge = idle.toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  for (const query of byAge.slice(0, idle.length - MOST_KEPT)) cache.remove(query)
}
