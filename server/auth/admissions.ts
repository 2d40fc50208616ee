import { covers } from '@support-desk/contract'
import type { Admissions } from '../kernel/authority.ts'
import { Refusal } from '../kernel/refusal.ts'

/** Looks up sessions and API tokens. */
export const admissions: Admissions = {
  find: ({ sessions, apiTokens }, actor, now) =>
    actor.tokenId === undefined
      ? sessions.findActor(actor.sessionId, now)
      : apiTokens.findActor(actor.tokenId, now),

  lock: ({ sessions, apiTokens }, actor, now) =>
    actor.tokenId === undefined
      ? sessions.holdActor(actor.sessionId, now)
      : apiTokens.holdActor(actor.tokenId, now),

  async refusal({ sessions, apiTokens }, actor) {
    if (actor.tokenId === undefined)
      return new Refusal('unauthenticated', {
        ended: (await sessions.whyEnded(actor.sessionId)) ?? 'expired',
      })
    const known = await apiTokens.findSecret(actor.tokenId)
    return new Refusal(known?.isRevoked === false ? 'token_expired' : 'token_revoked')
  },

  async isRevoked({ apiTokens, sessions }, door, { scope, ends, now }) {
    const [kind, id = ''] = (door ?? '').split(':')
    if (kind === 'session') {
      const why = await sessions.whyEnded(id)
      return why !== null && ends.includes(why)
    }
    if (kind !== 'token') return false
    const actor = await apiTokens.findActor(id, now)
    if (actor) return !covers(actor.scopes, scope)
    // An unknown token was revoked long ago.
    return (await apiTokens.findSecret(id))?.isRevoked ?? true
  },
}
