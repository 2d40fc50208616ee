import {
  infiniteQueryOptions,
  queryOptions,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { Page } from './client.ts'

/** Page size of a scrolling list. */
export const PAGE_ROWS = 50

/** Start of a page in a list. Undefined for the first page. */
export type Cursor = string | undefined

/** A list of any length: a function that loads the rows after a cursor, and its cache key prefix. */
export type PagedList<Row> = {
  key: QueryKey
  load: (cursor: Cursor, signal: AbortSignal) => Promise<Page<Row[]>>
  /** Polling interval in ms, for lists without live events. */
  refetchEveryMs?: number
}

/** How long unused pages of a list stay in the cache, in ms. */
const PAGES_KEPT_MS = 30 * 60_000

export const pageQuery = <Row>({ key, load, refetchEveryMs }: PagedList<Row>, cursor: Cursor) =>
  queryOptions({
    queryKey: [...key, cursor ?? null],
    queryFn: ({ signal }) => load(cursor, signal),
    gcTime: PAGES_KEPT_MS,
    ...(refetchEveryMs !== undefined && { refetchInterval: refetchEveryMs }),
    meta: { isPage: true },
  })

/**
 * Query options of lists that are shown as a whole. The first page has no cursor, each further one has that of the page
 * before.
 */
export function listOptions<Row>(
  queryKey: readonly unknown[],
  load: (cursor: Cursor, signal: AbortSignal) => Promise<Page<Row[]>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (page: Page<Row[]>): Cursor => page.nextCursor ?? undefined,
    select: (data) => data.pages.flatMap((page) => page.answer),
  })
}

/** The pages that an infinite query has not loaded yet. */
export type MorePages = { exist: boolean; loading: boolean; failed: boolean; load: () => void }

export const morePages = (
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >,
): MorePages => ({
  exist: query.hasNextPage,
  loading: query.isFetchingNextPage,
  failed: query.isFetchNextPageError,
  load: () => void query.fetchNextPage(),
})
