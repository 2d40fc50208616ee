import type { QueryClient } from '@tanstack/react-query'
import { pageQuery } from '#api/list-query.ts'
import { placeOf } from './address.ts'
import { queueCountQuery, queueList } from './queries.ts'
import { choiceOf } from './views/choice.ts'
import { EVERYTHING, EVERYTHING_LIST } from './views/everything.ts'
import { viewsQuery } from './views/queries.ts'

/**
 * Asks for what the inbox begins with at an address: its views, and the tickets of one that is known without them. The page finds
 * them there, or on their way; what cannot be had now it asks for again and says.
 */
export function askInboxAhead(client: QueryClient, { searchParams }: URL): void {
  const place = placeOf(searchParams)
  void client.prefetchQuery(viewsQuery())
  // Whether a condition can be asked for only the page knows, with the language of conditions.
  if (place.condition) return
  const isEverything = place.view === EVERYTHING
  const choice = choiceOf(place, isEverything ? EVERYTHING_LIST : undefined)
  if (choice) void client.prefetchQuery(pageQuery(queueList(choice), undefined))
  if (isEverything) void client.prefetchQuery(queueCountQuery(place))
}
