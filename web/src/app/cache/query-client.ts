import { MutationCache, QueryCache, QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { CallFailed } from '#api/client.ts'
import { copyContents } from '#api/live/contents.ts'
import { liveState } from '#api/live/state.ts'
import { KEYS } from '#api/keys.ts'
import { isReachable, onReachabilityChange } from '#api/reachability.ts'
import { expireSession } from '#api/session-end.ts'

const FRESH_MS = 10_000
const REPEATS = 2
/** What the server cannot answer at this moment it is asked for once more than what failed. */
const REPEATS_WHEN_BUSY = 3
/** Who is told that something is not available right now need not ask themselves. */
const ASK_AGAIN_MS = 15_000

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
  if (isBusy(failure)) return count < REPEATS_WHEN_BUSY
  return failure instanceof CallFailed && failure.status >= 500 && count < REPEATS
}

/** Whether the server is there and asks for another try later. */
const isBusy = (failure: Error | null): failure is CallFailed & { retryAfter: number } =>
  failure instanceof CallFailed && failure.status === 503 && failure.retryAfter !== undefined

/** As long as the server says, and then some of random length, so that not all pages come back in the same moment. */
function pauseBefore(count: number, failure: Error): number {
  const usual = Math.min(1000 * 2 ** count, 30_000)
  return isBusy(failure) ? failure.retryAfter * 1000 * (1 + Math.random() / 2) : usual
}

const needsRecovery = (query: { state: { status: string }; isStale: () => boolean }): boolean =>
  query.state.status === 'error' || query.isStale()
