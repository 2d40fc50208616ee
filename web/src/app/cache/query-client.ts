import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallFailed } from '../../api/client.ts'
import { liveState } from '../../api/live/state.ts'
import { KEYS } from '../../api/keys.ts'
import { isReachable, onReachabilityChange } from '../../api/reachability.ts'
import { expireSession } from '../../api/session-end.ts'

const FRESH_MS = 10_000
const REPEATS = 2

/**
 * While the page is live, what is out of date joins a request that is under way instead of starting over: should its
 * answer turn out to be older than the change, the change is heard of and the answer fetched once more. So a change of
 * one's own, which is both known here and heard of, is fetched once.
 */
class LiveQueryClient extends QueryClient {
  override invalidateQueries(
    ...[filters, options]: Parameters<QueryClient['invalidateQueries']>
  ): Promise<void> {
    return super.invalidateQueries(filters, { cancelRefetch: liveState() !== 'live', ...options })
  }
}

/** Makes the cache of server state. A session that the server refuses ends here, whichever call noticed. */
export function createQueryClient(): QueryClient {
  const client = new LiveQueryClient({
    queryCache: new QueryCache({ onError: noteRefusal }),
    mutationCache: new MutationCache({ onError: noteRefusal }),
    defaultOptions: {
      queries: { staleTime: freshFor, retry: isWorthRepeating, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  onReachabilityChange(() => {
    if (isReachable()) void client.refetchQueries({ type: 'active', predicate: needsRecovery })
  })
  return client

  function noteRefusal(failure: Error): void {
    endSessionOnRefusal(failure)
    // Asked anew, who this is comes with what they have to do first, and the guard of the page leads there.
    if (failure instanceof CallFailed && REQUIRED_ACTION_CODES.has(failure.code)) {
      void client.refetchQueries({ queryKey: KEYS.session })
    }
  }
}

const REQUIRED_ACTION_CODES = new Set<CallFailed['code']>([
  'password_change_needed',
  'second_factor_needed_first',
])

/** While the page is live it hears of every change, so that what is shown need not be asked for again. */
const freshFor = (): number => (liveState() === 'live' ? Infinity : FRESH_MS)

function endSessionOnRefusal(failure: Error): void {
  const refused = failure instanceof CallFailed && failure.status === 401 && failure.code !== 'login_failed'
  if (refused) expireSession(location.pathname + location.search, failure.sessionEnd ?? 'expired')
}

/** What the server refuses it will refuse again, and a dead connection is watched elsewhere. */
function isWorthRepeating(count: number, failure: Error): boolean {
  return failure instanceof CallFailed && failure.status >= 500 && count < REPEATS
}

const needsRecovery = (query: { state: { status: string }; isStale: () => boolean }): boolean =>
  query.state.status === 'error' || query.isStale()
