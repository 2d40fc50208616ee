import { SOURCE_LANGUAGE } from '@support-desk/contract'
import type { Page } from 'playwright-core'
import { sayIn } from './harness/words.ts'
import { ADMINS } from './places/admins.ts'
import type { PageVisit } from './places/place.ts'
import { SETTINGS } from './places/settings.ts'
import { SUPPORT } from './places/support.ts'
import { VISITORS_AND_USERS } from './places/visitors-and-users.ts'

/** Every page of the product, for every role that may open it. */
export const PLACES: readonly PageVisit[] = [...VISITORS_AND_USERS, ...SUPPORT, ...ADMINS, ...SETTINGS]

/** Waits until a page shows its content, and no request is running. */
export async function arrive(
  page: Page,
  { as, heading, ready, hasPanes }: PageVisit,
  language: string = SOURCE_LANGUAGE,
): Promise<void> {
  const say = sayIn(language)
  const name = language === SOURCE_LANGUAGE ? { name: heading } : {}
  await page.getByRole('heading', { level: 1, ...name }).waitFor()
  await page.getByText(say('content is loading...')).first().waitFor({ state: 'detached' })
  await ready?.(page, say)
  // Menu and sidebar are loaded separately; in a narrow window they are hidden. For staff, the sidebar is folded.
  const last = as === 'User' ? 'User Statistics' : 'Logout'
  if (as && !hasPanes) await page.getByText(say(last)).first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}
