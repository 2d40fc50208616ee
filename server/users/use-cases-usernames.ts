import type { Store } from '../kernel/store.ts'

const NAMES_AT_ONCE = 200

/**
 * Checks all names that were not checked under the current rules. It continues after an interruption, and must end
 * before new names are accepted, because look-alikes must be known for all names.
 */
export async function judgeUsernames(store: Store): Promise<void> {
  await store.write((tx) => tx.accounts.beginJudgingNames())
  while ((await store.write((tx) => tx.accounts.judgeNames(NAMES_AT_ONCE))) === NAMES_AT_ONCE);
}
