import { SOURCE_LANGUAGE } from '@support-desk/contract'
import type { Page } from 'playwright-core'
import { sayIn } from './harness/words.ts'
import { ADMINS } from './places/admins.ts'
import type { Place } from './places/place.ts'
import { SUPPORT } from './places/support.ts'
import { VISITORS_AND_USERS } from './places/visitors-and-users.ts'

/** Every page of the product, as everybody who may open it sees it. */
export const PLACES: readonly Place[] = [...VISITORS_AND_USERS, ...SUPPORT, ...ADMINS]

/** Waits until a page shows what it has to show, and nothing is on its way any more. */
export async function arrive(
  page: Page,
  { as, heading, ready, hasPanes }: Place,
  language: string = SOURCE_LANGUAGE,
): Promise<void> {
  const say = sayIn(language)
  const name = language === SOURCE_LANGUAGE ? { name: heading } : {}
  await page.getByRole('heading', { level: 1, ...name }).waitFor()
  await page.getByText(say('content is loading...')).first().waitFor({ state: 'detached' })
  await ready?.(page, say)
  // Menu and sidebar are loaded on their own; in a narrow window they are there without being seen.
  if (as && !hasPanes) await page.getByText(say('User Statistics')).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}
