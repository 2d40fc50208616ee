import type { ReactNode } from 'react'
import { CacheProvider } from './cache/cache-provider.tsx'
import type { LazyCache } from './cache/lazy-cache.ts'
import { ReaderTimes } from './reader-times.tsx'
import { LibraryTheme } from './theme/library-theme.tsx'

type AppProps = {
  cache: LazyCache
  /** Pages with their router. */
  children: ReactNode
}

/** The whole application around a cache and a router. */
export const App = ({ cache, children }: AppProps) => (
  <LibraryTheme>
    <CacheProvider cache={cache}>
      <ReaderTimes>{children}</ReaderTimes>
    </CacheProvider>
  </LibraryTheme>
)
