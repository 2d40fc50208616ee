import { isLanguage } from '@support-desk/contract'
import type { Answer } from '../../api/client.ts'
import { currentLanguage } from '../../ui/language/language.ts'
import { showIn } from './choose-language.ts'

/** Follows what the account of whoever is signed in has chosen, which counts more than what was chosen in this browser. */
export function followAccount({ language }: Pick<Answer<'getCurrentUser'>, 'language'>): void {
  // The language for tests is none of the account's, and stays.
  if (language && isLanguage(currentLanguage()) && language !== currentLanguage()) showIn(language)
}
