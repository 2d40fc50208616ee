/** What other areas may use; everything else here is private. */
export type { Account, User } from './account.ts'
export type { KnownUser } from './account.ts'
