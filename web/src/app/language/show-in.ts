import type { Language } from '@support-desk/contract'
import { keepScroll } from '../theme/kept-scroll.ts'

/** Storage key. The script in the document's head reads it. */
const KEY = 'language'

/** Sets the language of this browser and reloads the page. */
export function showIn(language: Language): void {
  localStorage.setItem(KEY, language)
  keepScroll()
  location.reload()
}
