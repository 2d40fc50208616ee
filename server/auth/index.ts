/** The public interface of this area. */
export { endSessions } from './sessions/queries-ends.ts'
export { mustBeHardToGuess } from './passwords/use-cases.ts'
export {
  currentAccount,
  logIn,
  logOut,
  openSession,
  type Origin,
  type Session,
} from './sessions/use-cases.ts'
export { requestCode } from './use-cases-codes.ts'
export {
  addFirstAdmin,
  addInvitedStaff,
  addStaff,
  ensureFirstAdmin,
  registerUser,
} from './use-cases-registration.ts'
export { addService } from './tokens/use-cases-service.ts'
export { apiTokensIn, factorsIn, identitiesIn, sessionsIn } from './open-queries.ts'
