import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import type { Store } from '../kernel/store.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'
import type { DoubtfulName } from './account.ts'

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
  ctx: Context,
  _actor: UserActor,
  page: PageRequest,
): Promise<Rows<DoubtfulName>> => ctx.store.accounts.listUsernameIssues(page)
