import type { QueryClient } from '@tanstack/react-query'

/** The query cache, loaded on demand. Public pages cache nothing, so visitors do not load it. */
export type LazyCache = {
  /** Null until the cache is loaded. */
  current: () => QueryClient | null
  /** Loads the cache once. */
  load: () => Promise<QueryClient>
  onLoad: (listener: () => void) => () => void
}

export function createLazyCache(make: () => Promise<QueryClient> = makeClient): LazyCache {
  const listeners = new Set<() => void>()
  let client: QueryClient | null = null
  let loading: Promise<QueryClient> | null = null
  const load = async () => {
    try {
      client = await make()
    } catch (problem) {
      // The next call retries.
      loading = null
      throw problem
    }
    for (const listener of listeners) listener()
    return client
  }
  return {
    current: () => client,
    load: () => (loading ??= load()),
    onLoad: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const makeClient = async (): Promise<QueryClient> => (await import('./query-client.ts')).createQueryClient()
