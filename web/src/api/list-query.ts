import {
  infiniteQueryOptions,
  queryOptions,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { Page } from './client.ts'

/** Rows that one step of scrolling loads. */
export const PAGE_ROWS = 50

/** Where a page of a list begins; undefined at the beginning of the list. */
export type Cursor = string | undefined

/** A list that may be of any length: how to read the rows that follow a cursor, and what its cache keys begin with. */
export type PagedList<Row> = {
  key: QueryKey
  load: (cursor: Cursor, signal: AbortSignal) => Promise<Page<Row[]>>
  /** Polling interval, for lists whose changes come without events. */
  refetchEveryMs?: number
}

/** How long pages of a list are kept for going back to it. */
const PAGES_KEPT_MS = 30 * 60_000

/** One page of a list. */
export const pageQuery = <Row>({ key, load, refetchEveryMs }: PagedList<Row>, cursor: Cursor) =>
  queryOptions({
    queryKey: [...key, cursor ?? null],
    queryFn: ({ signal }) => load(cursor, signal),
    gcTime: PAGES_KEPT_MS,
    ...(refetchEveryMs !== undefined && { refetchInterval: refetchEveryMs }),
    meta: { isPage: true },
  })

/** What lists that are shown as a whole have in common: each begins without a cursor, and goes on with the one it was given. */
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

/** The pages after those that an infinite query has loaded. */
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
