import type { QueryClient } from '@tanstack/react-query'

/** The cache of what the server said. It is loaded for who is signed in, as a visitor's pages ask for nothing that is kept. */
export type LazyCache = {
  /** Null until it is loaded. */
  current: () => QueryClient | null
  /** Loads it once. */
  load: () => Promise<QueryClient>
  onLoad: (listener: () => void) => () => void
}

/** A cache that is made when it is first needed. */
export function createLazyCache(make: () => Promise<QueryClient> = makeClient): LazyCache {
  const listeners = new Set<() => void>()
  let client: QueryClient | null = null
  let loading: Promise<QueryClient> | null = null
  const load = async () => {
    try {
      client = await make()
    } catch (problem) {
      // Whoever asks next tries again.
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
