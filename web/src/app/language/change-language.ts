import type { Language } from '@support-desk/contract'
import { request } from '#api/client.ts'
import { storedSession } from '#api/session.ts'
import { currentLanguage } from '#ui/language/language.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { showIn } from './show-in.ts'

/** Changes the language, for the account too where somebody is signed in, and loads the page again in it. */
export async function changeLanguage(language: Language): Promise<void> {
  if (language === currentLanguage()) return
  try {
    if (storedSession()) await request('updatePreferences', { body: { language } })
    showIn(language)
  } catch (problem) {
    if (problem instanceof Error) toast.failure(problem.message)
  }
}
