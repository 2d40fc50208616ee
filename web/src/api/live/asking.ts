import { type CallAnswer, LIVE } from '@support-desk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { request } from '../client.ts'

type Answer = CallAnswer<'getEvents', Blob>
type Owner = { heard: (answer: Answer & { kind: 'events' }) => void; startOver: (upTo: number) => void }

/** Polls events after number `known`, while the page is visible. Returns a function that stops it. */
export function askEvents(client: QueryClient, known: () => number | null, owner: Owner): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  async function ask(): Promise<void> {
    clearTimeout(timer)
    // Through the cache: a rejected session is handled there and stops the polling.
    const answer = await client
      .fetchQuery({
        queryKey: ['events'],
        queryFn: ({ signal }) => request('getEvents', { query: { since: known() ?? 0 } }, { signal }),
        staleTime: 0,
        gcTime: 0,
        retry: false,
      })
      .catch(() => null)
    if (stopped) return
    if (answer?.startOver) owner.startOver(answer.upTo)
    else if (answer) owner.heard({ kind: 'events', ...answer })
    clearTimeout(timer)
    timer = setTimeout(askIfSeen, LIVE.askMs)
  }
  const askIfSeen = () => {
    if (document.visibilityState !== 'hidden') void ask()
  }

  void ask()
  document.addEventListener('visibilitychange', askIfSeen)
  return () => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', askIfSeen)
  }
}
