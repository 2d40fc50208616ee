import type { TokenActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { isSameSecret } from '../../kernel/secrets/same-secret.ts'
import { apiTokenHash, apiTokenId } from './token.ts'

/** Who an API token speaks for. Refuses one that speaks for nobody; one that is not whole without a look-up. */
export async function authenticateToken(ctx: Context, token: string): Promise<TokenActor> {
  const id = apiTokenId(token)
  if (id === null) throw new Refusal('token_malformed')
  const [known, found] = await Promise.all([
    ctx.store.apiTokens.findSecret(id),
    ctx.store.apiTokens.findActor(id, ctx.clock().toISOString()),
  ])
  // Whoever does not hold the secret is told nothing of what there is under this id.
  if (!known || !isSameSecret(known.hash, apiTokenHash(token))) throw new Refusal('unauthenticated')
  if (!found) {
    // It may have been revoked since the first of the two was read.
    const now = await ctx.store.apiTokens.findSecret(id)
    throw new Refusal(now?.isRevoked === false ? 'token_expired' : 'token_revoked')
  }
  const { usedAt, ...actor } = found
  ctx.tokenActivity.note(actor.tokenId, usedAt)
  return actor
}
