import type { Queries } from '../kernel/store.ts'
import { accountsIn } from '../users/index.ts'

/**
 * Creates a function that tells whether an admin has claimed the install. It stops asking the database once that is so, because a
 * running install keeps its last admin.
 */
export function createIsClaimed(store: Queries): () => Promise<boolean> {
  let isClaimed = false
  return async () => {
    isClaimed ||= (await accountsIn(store).count('Admin')) > 0
    return isClaimed
  }
}
