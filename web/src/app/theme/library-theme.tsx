import { DirectionProvider, MantineContext, MantineThemeProvider } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { mantineTheme } from './mantine-theme.ts'
import { currentTheme } from './theme.ts'

/**
 * The context that Mantine components require. Mantine's own provider also generates styles and stores the theme. Our
 * styles come from files, and `theme.ts` stores the theme. Leaving it out saves 3 KB per page.
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

/** Provides the theme and the direction of the document to Mantine components. */
export const LibraryTheme = ({ children }: { children: ReactNode }) => (
  <MantineContext value={SURROUNDINGS}>
    <DirectionProvider initialDirection={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <MantineThemeProvider theme={mantineTheme}>{children}</MantineThemeProvider>
    </DirectionProvider>
  </MantineContext>
)
