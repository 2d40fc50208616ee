import { QueryClientContext } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, use, useEffect, useSyncExternalStore } from 'react'
import type { LazyCache } from './lazy-cache.ts'

const LoadContext = createContext<LazyCache['load'] | null>(null)

type CacheProps = { cache: LazyCache; children: ReactNode }

/** Provides the query cache to all pages once it is loaded. The library's own provider requires it from the start. */
export function CacheProvider({ cache, children }: CacheProps) {
  const client = useSyncExternalStore(cache.onLoad, cache.current) ?? undefined
  useEffect(() => {
    client?.mount()
    return () => client?.unmount()
  }, [client])
  return (
    <LoadContext value={cache.load}>
      <QueryClientContext value={client}>{children}</QueryClientContext>
    </LoadContext>
  )
}

type WithCacheProps = { children: ReactNode; fallback?: ReactNode }

/** Renders children that query the server. Loads the cache and waits for it and for their code. */
export function WithCache({ children, fallback = null }: WithCacheProps) {
  const load = use(LoadContext)
  const isThere = use(QueryClientContext) !== undefined
  useEffect(() => {
    // The guard of the page needs the cache too, and reports a failed load.
    if (!isThere) load?.().catch(() => undefined)
  }, [load, isThere])
  return isThere ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
