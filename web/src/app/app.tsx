import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { RouterProvider } from 'react-router/dom'
import { ReaderTimes } from './reader-times.tsx'
import { LibraryTheme } from './theme/library-theme.tsx'

type AppProps = { client: QueryClient; router: ComponentProps<typeof RouterProvider>['router'] }

/** The whole application around a cache and a router. */
export function App({ client, router }: AppProps) {
  return (
    <LibraryTheme>
      <QueryClientProvider client={client}>
        <ReaderTimes>
          <RouterProvider router={router} />
        </ReaderTimes>
      </QueryClientProvider>
    </LibraryTheme>
  )
}
