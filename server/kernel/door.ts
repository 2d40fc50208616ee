import { SESSION_ENDS, type SessionEnd } from '@support-desk/contract'
import type { AdmittedActor } from './actor.ts'

/** The session or API token by which work was started: `session:<id>` or `token:<id>`. */
export type Door = string

/** How long a session lasts at most, however much it is used. */
export const LONGEST_SESSION_SECONDS = 30 * 24 * 60 * 60

export const doorFor = (actor: AdmittedActor): Door =>
  actor.tokenId === undefined ? `session:${actor.sessionId}` : `token:${actor.tokenId}`

/** Why a session ends that somebody else may have used. */
export const REVOKING_ENDS = [
  'ended_elsewhere',
  'ended_by_admin',
  'password_changed',
  'second_factor_changed',
] as const satisfies readonly SessionEnd[]

/** Every end of a session that was decided. After a change of role, the new role says whether work may go on. */
export const DECIDED_ENDS = SESSION_ENDS.filter((end) => end !== 'expired' && end !== 'role_changed')
