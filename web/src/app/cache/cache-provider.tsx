import { QueryClientContext } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, use, useEffect, useSyncExternalStore } from 'react'
import type { LazyCache } from './lazy-cache.ts'

const LoadContext = createContext<LazyCache['load'] | null>(null)

type CacheProps = { cache: LazyCache; children: ReactNode }

/** Gives all pages the cache, as soon as it is there. The library's provider wants it from the start. */
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

/** Shows what asks the server, once its code and the cache are there. The cache is loaded for it. */
export function WithCache({ children, fallback = null }: WithCacheProps) {
  const load = use(LoadContext)
  const isThere = use(QueryClientContext) !== undefined
  useEffect(() => {
    // Where it cannot be loaded, the page says so, since its guard needs the cache too.
    if (!isThere) load?.().catch(() => undefined)
  }, [load, isThere])
  return isThere ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
