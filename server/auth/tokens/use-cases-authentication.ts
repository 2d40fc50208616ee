import type { TokenActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { isSameSecret } from '../../kernel/secrets/same-secret.ts'
import { apiTokenHash, apiTokenId } from './token.ts'

/** The actor of an API token. Throws for invalid tokens; for malformed ones without a query. */
export async function authenticateToken(ctx: Context, token: string): Promise<TokenActor> {
  const id = apiTokenId(token)
  if (id === null) throw new Refusal('token_malformed')
  const [known, found] = await Promise.all([
    ctx.store.apiTokens.findSecret(id),
    ctx.store.apiTokens.findActor(id, ctx.clock().toISOString()),
  ])
  // Without the correct secret, the answer does not reveal whether the id exists.
  if (!known || !isSameSecret(known.hash, apiTokenHash(token))) throw new Refusal('unauthenticated')
  if (!found) {
    // Read again: the token may have been revoked after the first read.
    const now = await ctx.store.apiTokens.findSecret(id)
    throw new Refusal(now?.isRevoked === false ? 'token_expired' : 'token_revoked')
  }
  const { usedAt, ...actor } = found
  ctx.tokenActivity.note(actor.tokenId, usedAt)
  return actor
}
