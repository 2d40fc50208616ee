import { isLanguage } from '@support-desk/contract'
import { request, type Answer } from '#api/client.ts'
import { browserTimeZone, currentLanguage } from '#ui/language/language.ts'
import { showIn } from './show-in.ts'

type Account = Answer<'getCurrentUser'>

/**
 * Follows what the account of whoever is signed in has chosen, which counts more than what was chosen in this browser. Says whether
 * the page is loaded again for that.
 */
export function followAccount({ language }: Pick<Account, 'language'>): boolean {
  // The language for tests is none of the account's, and stays.
  if (!language || !isLanguage(currentLanguage()) || language === currentLanguage()) return false
  showIn(language)
  return true
}

/**
 * Tells the account of whoever is signed in how this browser is read, for emails to those who have not chosen; only where it was told
 * something else before. `note` keeps what it has been told.
 */
export function tellAccount({ browser }: Account, note: (browser: Account['browser']) => void): void {
  const [language, timeZone] = [currentLanguage(), browserTimeZone()]
  if (!isLanguage(language) || (browser.language === language && browser.timeZone === timeZone)) return
  note({ language, timeZone })
  // Whoever cannot be told now is told when the page is loaded again.
  request('updatePreferences', { body: { browser: { language, timeZone } } }).catch(() => undefined)
}
