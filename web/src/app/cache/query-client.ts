import { MutationCache, QueryCache, QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { CallFailed } from '#api/client.ts'
import { copyContents } from '#api/live/contents.ts'
import { liveState } from '#api/live/state.ts'
import { KEYS } from '#api/keys.ts'
import { isReachable, onReachabilityChange } from '#api/reachability.ts'
import { expireSession } from '#api/session-end.ts'

const FRESH_MS = 10_000
const REPEATS = 2
/** Retries after 503, one more than after other failures. */
const REPEATS_WHEN_BUSY = 3
/** Interval in ms between retries of a failed query while the server is busy. */
const ASK_AGAIN_MS = 15_000

/**
 * While the page is live, an invalidation joins a running request instead of restarting it. If the answer turns out to
 * be older than the change, the live event triggers a refetch. An own change, which is also reported by an event, is
 * therefore fetched once.
 */
class LiveQueryClient extends QueryClient {
  override invalidateQueries(
    ...[filters, options]: Parameters<QueryClient['invalidateQueries']>
  ): Promise<void> {
    return super.invalidateQueries(filters, { cancelRefetch: liveState() !== 'live', ...options })
  }
}

/** Creates the query cache. A rejected session ends here, for every query and mutation. */
export function createQueryClient(): QueryClient {
  const client = new LiveQueryClient({
    queryCache: new QueryCache({ onError: noteRefusal }),
    mutationCache: new MutationCache({ onError: noteRefusal }),
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        structuralSharing: (old, data) => copyContents(data, replaceEqualDeep<unknown>(old, data)),
        retry: isWorthRepeating,
        retryDelay: pauseBefore,
        refetchInterval: ({ state }) => (isBusy(state.error) ? ASK_AGAIN_MS : false),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  onReachabilityChange(() => {
    if (isReachable()) void client.refetchQueries({ type: 'active', predicate: needsRecovery })
  })
  return client

  function noteRefusal(failure: Error): void {
    endSessionOnRefusal(failure)
    // The refetched session contains the required action. The guard of the page then redirects to it.
    if (failure instanceof CallFailed && REQUIRED_ACTION_CODES.has(failure.code)) {
      void client.refetchQueries({ queryKey: KEYS.session })
    }
  }
}

const REQUIRED_ACTION_CODES = new Set<CallFailed['code']>([
  'password_change_needed',
  'second_factor_needed_first',
])

/** In ms. A live page receives every change, so its data stay fresh. */
const freshFor = (): number => (liveState() === 'live' ? Infinity : FRESH_MS)

function endSessionOnRefusal(failure: Error): void {
  const refused = failure instanceof CallFailed && failure.status === 401 && failure.code !== 'login_failed'
  if (refused) expireSession(location.pathname + location.search, failure.sessionEnd ?? 'expired')
}

/** A rejected request would be rejected again. Lost connections are handled elsewhere. */
function isWorthRepeating(count: number, failure: Error): boolean {
  if (isBusy(failure)) return count < REPEATS_WHEN_BUSY
  return failure instanceof CallFailed && failure.status >= 500 && count < REPEATS
}

/** Whether the server is reachable and asks to retry later. */
const isBusy = (failure: Error | null): failure is CallFailed & { retryAfter: number } =>
  failure instanceof CallFailed && failure.status === 503 && failure.retryAfter !== undefined

/**
 * Back-off in ms: the time that the server names, with random jitter so that pages do not return at the same moment.
 */
function pauseBefore(count: number, failure: Error): number {
  const usual = Math.min(1000 * 2 ** count, 30_000)
  return isBusy(failure) ? failure.retryAfter * 1000 * (1 + Math.random() / 2) : usual
}

const needsRecovery = (query: { state: { status: string }; isStale: () => boolean }): boolean =>
  query.state.status === 'error' || query.isStale()
