import type { Theme } from '@support-desk/contract'
import { keepScroll } from './kept-scroll.ts'

/** The theme of this page. The script in the head of the document has decided it before anything was painted. */
export const currentTheme = (): Theme =>
  document.documentElement.getAttribute('data-mantine-color-scheme') === 'light' ? 'light' : 'dark'

/** Stores the other theme and loads the page again in it, at the place where it is. */
export function toggleTheme(): void {
  localStorage.setItem('theme', currentTheme() === 'dark' ? 'light' : 'dark')
  keepScroll()
  location.reload()
}
