import { isLanguage } from '@support-desk/contract'
import { request, type Answer } from '#api/client.ts'
import { browserTimeZone, currentLanguage } from '#ui/language/language.ts'
import { showIn } from './show-in.ts'

type Account = Answer<'getCurrentUser'>

/**
 * Switches to the language of the account, which overrides the choice in this browser. Returns whether the page
 * reloads.
 */
export function followAccount({ language }: Pick<Account, 'language'>): boolean {
  // Skips the pseudo-language of tests, which no account can have.
  if (!language || !isLanguage(currentLanguage()) || language === currentLanguage()) return false
  showIn(language)
  return true
}

/**
 * Stores the browser's language and time zone with the account, if they differ. They apply to emails for users who have
 * chosen none. `note` updates the cached account.
 */
export function tellAccount({ browser }: Account, note: (browser: Account['browser']) => void): void {
  const [language, timeZone] = [currentLanguage(), browserTimeZone()]
  if (!isLanguage(language) || (browser.language === language && browser.timeZone === timeZone)) return
  note({ language, timeZone })
  // If it fails, the next page load tries again.
  request('updatePreferences', { body: { browser: { language, timeZone } } }).catch(() => undefined)
}
