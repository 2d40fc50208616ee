import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailed } from '../api/client.ts'
import { isReachable, onReachabilityChange } from '../api/reachability.ts'
import { expireSession } from '../api/session-end.ts'

const FRESH_MS = 10_000
const REPEATS = 2

/** Makes the cache of server state. A session that the server refuses ends here, whichever call noticed. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: endSessionOnRefusal }),
    mutationCache: new MutationCache({ onError: endSessionOnRefusal }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: isWorthRepeating, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  onReachabilityChange(() => {
    if (isReachable()) void client.refetchQueries({ type: 'active', predicate: needsRecovery })
  })
  return client
}

function endSessionOnRefusal(failure: Error): void {
  const refused = failure instanceof CallFailed && failure.status === 401 && failure.code !== 'login_failed'
  if (refused) expireSession(location.pathname + location.search)
}

/** What the server refuses it will refuse again, and a dead connection is watched elsewhere. */
function isWorthRepeating(count: number, failure: Error): boolean {
  return failure instanceof CallFailed && failure.status >= 500 && count < REPEATS
}

const needsRecovery = (query: { state: { status: string }; isStale: () => boolean }): boolean =>
  query.state.status === 'error' || query.isStale()
