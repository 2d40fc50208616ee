import type { Caller, PageRequest, Rows } from './ports.ts'
import type { Desk } from './desk.ts'
import type { DoubtfulName, Store } from './store.ts'

const NAMES_AT_ONCE = 200

/**
 * Sees what is wrong with names that were not looked at under the rules of today. It goes on where it was stopped, and has
 * to end before new names are taken: whether one looks like another is known for all of them or for none.
 */
export async function judgeUsernames(store: Store): Promise<void> {
  await store.write((tx) => tx.accounts.beginJudgingNames())
  while ((await store.write((tx) => tx.accounts.judgeNames(NAMES_AT_ONCE))) === NAMES_AT_ONCE);
}

/** Accounts whose names could not be chosen today. */
export const listUsernameIssues = (
  desk: Desk,
  _caller: Caller,
  page: PageRequest,
): Promise<Rows<DoubtfulName>> => desk.store.accounts.listUsernameIssues(page)
