import type { ComponentProps } from 'react'
import { RouterProvider } from 'react-router/dom'
import { CacheProvider } from './cache/cache-provider.tsx'
import type { LazyCache } from './cache/lazy-cache.ts'
import { ReaderTimes } from './reader-times.tsx'
import { LibraryTheme } from './theme/library-theme.tsx'

type AppProps = { cache: LazyCache; router: ComponentProps<typeof RouterProvider>['router'] }

/** The whole application around a cache and a router. */
export function App({ cache, router }: AppProps) {
  return (
    <LibraryTheme>
      <CacheProvider cache={cache}>
        <ReaderTimes>
          <RouterProvider router={router} />
        </ReaderTimes>
      </CacheProvider>
    </LibraryTheme>
  )
}
