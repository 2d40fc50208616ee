import type { Theme } from '@support-desk/contract'

/** The theme of this page. The script in the head of the document has decided it before anything was painted. */
export const currentTheme = (): Theme =>
  document.documentElement.getAttribute('data-mantine-color-scheme') === 'light' ? 'light' : 'dark'

/** Stores the other theme and loads the page again in it. */
export function toggleTheme(): void {
  localStorage.setItem('theme', currentTheme() === 'dark' ? 'light' : 'dark')
  location.reload()
}
