import { SESSION_ENDS, type SessionEnd } from '@support-desk/contract'
import type { AdmittedActor } from './actor.ts'

/** The session or API token that started some work: `session:<id>` or `token:<id>`. */
export type Door = string

/** Maximum lifetime of a session, even when it stays in use. */
export const LONGEST_SESSION_SECONDS = 30 * 24 * 60 * 60

export const doorFor = (actor: AdmittedActor): Door =>
  actor.tokenId === undefined ? `session:${actor.sessionId}` : `token:${actor.tokenId}`

/** The ends of sessions that another person may have used. */
export const REVOKING_ENDS = [
  'ended_elsewhere',
  'ended_by_admin',
  'password_changed',
  'second_factor_changed',
] as const satisfies readonly SessionEnd[]

/** Ends of a session that were decided. After a change of role, the new role decides whether work goes on. */
export const DECIDED_ENDS = SESSION_ENDS.filter((end) => end !== 'expired' && end !== 'role_changed')
