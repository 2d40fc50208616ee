import type { Scope, SessionEnd } from '@support-desk/contract'
import { covers, SESSION_ENDS } from '@support-desk/contract'
import type { AdmittedActor } from './actor.ts'
import type { Queries } from './store.ts'

/** The session or API token by which work was started: `session:<id>` or `token:<id>`. */
export type Door = string

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

/**
 * Whether work must stop because of its door: an API token was revoked or has lost the scope that the work needs, or a session
 * ended for one of some reasons. A door that expired stops nothing, and neither does an unknown one.
 */
export async function isRevoked(
  { apiTokens, sessions }: Queries,
  door: Door | null,
  { scope, ends, now }: { scope: Scope; ends: readonly SessionEnd[]; now: string },
): Promise<boolean> {
  const [kind, id = ''] = (door ?? '').split(':')
  if (kind === 'session') {
    const why = await sessions.whyEnded(id)
    return why !== null && ends.includes(why)
  }
  if (kind !== 'token') return false
  const actor = await apiTokens.findActor(id, now)
  if (actor) return !covers(actor.scopes, scope)
  // One that is forgotten ended long ago.
  return (await apiTokens.findSecret(id))?.isRevoked ?? true
}
