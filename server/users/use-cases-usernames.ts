import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import type { Store } from '../kernel/store.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'
import type { DoubtfulName } from './account.ts'

const NAMES_AT_ONCE = 200

/**
 * Checks all names that were not checked under the current rules. It continues after an interruption, and must end
 * before new names are accepted, because look-alikes must be known for all names.
 */
export async function judgeUsernames(store: Store): Promise<void> {
  await store.write((tx) => tx.accounts.beginJudgingNames())
  while ((await store.write((tx) => tx.accounts.judgeNames(NAMES_AT_ONCE))) === NAMES_AT_ONCE);
}

/** Accounts with names that would be refused today. */
export const listUsernameIssues = (
  ctx: Context,
  _actor: UserActor,
  page: PageRequest,
): Promise<Rows<DoubtfulName>> => ctx.store.accounts.listUsernameIssues(page)
