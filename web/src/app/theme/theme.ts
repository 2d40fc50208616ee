import type { Theme } from '@support-desk/contract'
import { keepScroll } from './kept-scroll.ts'

/** The theme of the page. A script in the document's head sets it before the first paint. */
export const currentTheme = (): Theme =>
  document.documentElement.getAttribute('data-mantine-color-scheme') === 'light' ? 'light' : 'dark'

/** Stores the other theme and reloads the page at the same scroll position. */
export function toggleTheme(): void {
  localStorage.setItem('theme', currentTheme() === 'dark' ? 'light' : 'dark')
  keepScroll()
  location.reload()
}
