import type { QueryClient } from '@tanstack/react-query'
import { createStore } from '#ui/store.ts'

/** The query cache, loaded on demand. Public pages cache nothing, so visitors do not load it. */
export type LazyCache = {
  /** Null until the cache is loaded. */
  current: () => QueryClient | null
  /** Loads the cache once. */
  load: () => Promise<QueryClient>
  onLoad: (listener: () => void) => () => void
}

export function createLazyCache(make: () => Promise<QueryClient> = makeClient): LazyCache {
  const client = createStore<QueryClient | null>(null)
  let loading: Promise<QueryClient> | null = null
  const load = async () => {
    try {
      const made = await make()
      client.set(made)
      return made
    } catch (problem) {
      // The next call retries.
      loading = null
      throw problem
    }
  }
  return { current: client.get, load: () => (loading ??= load()), onLoad: client.subscribe }
}

const makeClient = async (): Promise<QueryClient> => (await import('./query-client.ts')).createQueryClient()
