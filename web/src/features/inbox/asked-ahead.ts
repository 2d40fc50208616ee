import type { QueryClient } from '@tanstack/react-query'
import { pageQuery } from '#api/list-query.ts'
import { placeOf } from './address.ts'
import { queueCountQuery, queueList } from './queries.ts'
import { EVERYTHING, EVERYTHING_LIST } from './views/everything.ts'
import { choiceOf, viewsQuery } from './views/queries.ts'

/**
 * Prefetches the views of the inbox, and the tickets of a view that is known without them. The page uses these answers.
 * It retries failed requests and reports them.
 */
export function askInboxAhead(client: QueryClient, { searchParams }: URL): void {
  const place = placeOf(searchParams)
  void client.prefetchQuery(viewsQuery())
  // Only the page can check a condition, because it has loaded the parser.
  if (place.condition) return
  const isEverything = place.view === EVERYTHING
  const choice = choiceOf(place, isEverything ? EVERYTHING_LIST : undefined)
  if (choice) void client.prefetchQuery(pageQuery(queueList(choice), undefined))
  if (isEverything) void client.prefetchQuery(queueCountQuery(place))
}
