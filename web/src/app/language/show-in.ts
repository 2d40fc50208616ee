import type { Language } from '@support-desk/contract'
import { keepScroll } from '../theme/kept-scroll.ts'

/** The script in the head of the document reads it. */
const KEY = 'language'

/** Shows the pages in a language from now on, in this browser. */
export function showIn(language: Language): void {
  localStorage.setItem(KEY, language)
  keepScroll()
  location.reload()
}
