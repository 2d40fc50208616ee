import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type PagedList, pageQuery } from '#api/list-query.ts'
import type { LoadedPage, Trail } from './trail.ts'

/** Maximum number of cached pages outside the window, for all lists together. */
const MOST_KEPT = 100

/** Loads the wanted pages of a list, and keeps them up to date. */
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
    // Rows that could not be refreshed stay visible. The header reports the lost connection.
    failure: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  }
}

/** Evicts pages beyond the limit, so that scrolling takes bounded memory. */
function forgetPages(client: QueryClient): void {
  const cache = client.getQueryCache()
  const idle = cache.findAll({ type: 'inactive', predicate: ({ meta }) => meta?.isPage === true })
  if (idle.length <= MOST_KEPT) return
  const byAge = idle.toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  for (const query of byAge.slice(0, idle.length - MOST_KEPT)) cache.remove(query)
}
