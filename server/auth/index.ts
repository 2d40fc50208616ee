/** What other areas may use of logins and sessions. */
export { endSessions } from './queries-session-ends.ts'
