import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { RouterProvider } from 'react-router/dom'
import { mantineTheme } from './theme/mantine-theme.ts'
import { currentTheme } from './theme/theme.ts'

type AppProps = { client: QueryClient; router: ComponentProps<typeof RouterProvider>['router'] }

/** The whole application around a cache and a router. */
export function App({ client, router }: AppProps) {
  return (
    // Values and classes of the library come from our style files, so that no style element has to be injected.
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={currentTheme()}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
