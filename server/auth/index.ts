/** What other areas may use of logins and sessions. */
export { endSessions } from './sessions/queries-ends.ts'
export type { Passwords } from './passwords/passwords.ts'
export type { Passkeys } from './second-factor/passkeys.ts'
export { LONGEST_SECONDS } from './sessions/session.ts'
export { requestCode } from './use-cases-codes.ts'
export { addStaff, registerUser } from './use-cases-registration.ts'
export { addService } from './tokens/use-cases-service.ts'
