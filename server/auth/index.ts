/** What other areas may use of logins and sessions. */
export { endSessions } from './queries-session-ends.ts'
export type { Passwords } from './passwords.ts'
export type { Passkeys } from './second-factor/passkeys.ts'
export { LONGEST_SECONDS } from './session.ts'
export { requestCode } from './use-cases-codes.ts'
export { addStaff, registerUser } from './use-cases-registration.ts'
export { actorOf } from './use-cases-sessions.ts'
