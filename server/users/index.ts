/** What other areas may use; everything else here is private. */
export type { Account, User } from './account.ts'
export type { KnownUser } from './account.ts'
export { presentSignedIn } from './present.ts'
export { presentSpecifiedUser, presentSupportMemberLoad } from './present.ts'
export { beginDeparture, finishDeparture, refuseLastAdmin } from './use-cases-deletion.ts'
export { updateProfile } from './use-cases-profile.ts'
export { maySeeUser } from './policy.ts'
