import type { ReactNode } from 'react'
import { CacheProvider } from './cache/cache-provider.tsx'
import type { LazyCache } from './cache/lazy-cache.ts'
import { ReaderTimes } from './reader-times.tsx'
import { LibraryTheme } from './theme/library-theme.tsx'

type AppProps = {
  cache: LazyCache
  /** The pages, inside their router. */
  children: ReactNode
}

/** The whole application: providers around the pages. */
export const App = ({ cache, children }: AppProps) => (
  <LibraryTheme>
    <CacheProvider cache={cache}>
      <ReaderTimes>{children}</ReaderTimes>
    </CacheProvider>
  </LibraryTheme>
)
