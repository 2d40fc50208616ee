import type { Language } from '@support-desk/contract'
import { request } from '#api/client.ts'
import { storedSession } from '#api/session.ts'
import { currentLanguage } from '#ui/language/language.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { showIn } from './show-in.ts'

/** Changes the language of the browser and of the signed-in account, and reloads the page. */
export async function changeLanguage(language: Language): Promise<void> {
  if (language === currentLanguage()) return
  try {
    if (storedSession()) await request('updatePreferences', { body: { language } })
    showIn(language)
  } catch (problem) {
    if (problem instanceof Error) toast.failure(problem.message)
  }
}
