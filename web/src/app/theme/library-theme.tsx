import { DirectionProvider, MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { mantineTheme } from './mantine-theme.ts'
import { currentTheme } from './theme.ts'

/**
 * What components of the library ask of their surroundings. Its own provider would also make styles and keep the choice of a
 * theme: ours come from files, and `theme.ts` keeps the choice. Without it every page loads 3 KB less.
 */
const SURROUNDINGS: ComponentProps<typeof MantineContext>['value'] = {
  colorScheme: currentTheme(),
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
}

/** The theme of the pages, for components of the library, and their direction: that of the document, also when it changes. */
export const LibraryTheme = ({ children }: { children: ReactNode }) => (
  <MantineContext value={SURROUNDINGS}>
    <DirectionProvider initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <MantineThemeProvider theme={mantineTheme}>{children}</MantineThemeProvider>
    </DirectionProvider>
  </MantineContext>
)
