/** The public interface of this area. */
export { endSessions } from './sessions/queries-ends.ts'
export { currentAccount, logIn, logOut } from './sessions/use-cases.ts'
export { requestCode } from './use-cases-codes.ts'
export { addStaff, ensureFirstAdmin, registerUser } from './use-cases-registration.ts'
export { addService } from './tokens/use-cases-service.ts'
export { apiTokensIn, factorsIn, identitiesIn, sessionsIn } from './open-queries.ts'
