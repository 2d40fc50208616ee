/** What other areas may use; everything else here is private. */
export type { Account, AccountWithTickets, KnownUser, User } from './account.ts'
export { nameWithoutAddress } from './contact-name.ts'
export { presentOpenedSession, presentSupportMemberLoad } from './present.ts'
export { listSupportMembers, listUsers } from './use-cases.ts'
export { NO_PREFERENCES } from './queries-preferences.ts'
export { BY_USERNAME } from './queries-rows.ts'
export { withSimilarNames } from './similar-names.ts'
export { localeOf } from './use-cases-preferences.ts'
export {
  beginDeparture,
  finishDeparture,
  refuseLastAdmin,
  refuseWithoutLocalAdmin,
} from './departure/use-cases.ts'
export { highestRole, weighRole } from './use-cases-role.ts'
export { updateProfile } from './use-cases-profile.ts'
export { holdWhole, refuseLastSafeAdmin, restoreAccount, suspendAccount } from './use-cases-suspension.ts'
export { deleteUser } from './use-cases-deletion.ts'
