import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** Where a table gets its rows from: those that are there, what is going on, and how to get more. */
export type RowSource<Row> = {
  /** Null as long as nothing has arrived. */
  rows: readonly Row[] | null
  /** Whether these are the rows of the former filter or order, shown until the right ones arrive. */
  standIn: boolean
  failure: Error | null
  retry: () => void
  hasMore: boolean
  loadingMore: boolean
  loadMore: () => void
}

/** The rows of a list that is loaded page by page, for a table. */
export function rowSource<Row>(query: UseInfiniteQueryResult<Row[]>): RowSource<Row> {
  return {
    rows: query.data ?? null,
    standIn: query.isPlaceholderData,
    // Rows that could merely not be refreshed are still worth reading; the header tells of a dead connection.
    failure: query.isRefetchError ? null : query.error,
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
