import { CALLS, LIMITS, message, rolesFor, type Scope, SCOPES } from '@support-desk/contract'
import type { SessionActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import type { PasswordProof } from '../../kernel/password-proof.ts'
import { invalid, Refusal } from '../../kernel/refusal.ts'
import { later } from '../../kernel/time.ts'
import { watchEnd } from './ending.ts'
import { type ApiToken, apiTokenHash, newApiToken, type OwnedToken, type TokenOwner } from './token.ts'
import { accountsIn } from '../../users/index.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Settings of a new token. `days`: null for no expiry. */
export type TokenDraft = { name: string; scopes: readonly Scope[]; days: number | null }

/** A new token with its text, which is shown once and never stored. */
export type CreatedToken = ApiToken & { token: string }

/** A page of all active tokens. */
export async function listTokens(
  ctx: Context,
  _actor: SessionActor,
  page: Pick<PageRequest, 'limit' | 'cursor'>,
): Promise<Rows<OwnedToken>> {
  const { rows, nextCursor } = await ctx.store.apiTokens.page(page)
  return { rows: rows.filter(isGood(ctx)), nextCursor }
}

/** The active tokens of an account, newest first. */
export async function goodTokensOf(ctx: Context, accountId: string): Promise<ApiToken[]> {
  return (await ctx.store.apiTokens.listOf(accountId)).filter(isGood(ctx))
}

/** The end of an expired token may not be recorded yet. */
function isGood(ctx: Context): (token: ApiToken) => boolean {
  const now = ctx.clock().toISOString()
  return ({ expiresAt }) => expiresAt === null || expiresAt > now
}

/** Creates a token for the actor. */
export async function createOwnToken(
  ctx: TxContext,
  actor: SessionActor,
  draft: TokenDraft,
  _proof: PasswordProof,
): Promise<CreatedToken> {
  await accountsIn(ctx.tx).hold(actor.id)
  return makeToken(ctx, actor, { ...actor, isService: false }, draft)
}

/** Creates a token for a locked account. */
export async function makeToken(
  ctx: TxContext,
  actor: SessionActor,
  owner: TokenOwner,
  { name, scopes, days }: TokenDraft,
): Promise<CreatedToken> {
  const { tx } = ctx
  mustOpenSomething(scopes, owner)
  if ((await tx.apiTokens.count(owner.id)) >= LIMITS.tokens) throw new Refusal('too_many_tokens')
  const { id, token } = newApiToken()
  const now = ctx.clock()
  const made: ApiToken = {
    id,
    accountId: owner.id,
    name,
    scopes: [...new Set(scopes)],
    createdAt: now.toISOString(),
    expiresAt: days === null ? null : later(now, days * DAY_SECONDS),
    usedAt: null,
  }
  await tx.apiTokens.insert({ ...made, hash: apiTokenHash(token) })
  await watchEnd(ctx, tx, made)
  await record(ctx, actor, {
    kind: 'token.made',
    data: {
      accountId: owner.id,
      tokenId: id,
      scopes: [...made.scopes],
      ...(made.expiresAt !== null && { until: made.expiresAt }),
    },
  })
  return { ...made, token }
}

/** The scopes that the owner of a token can use. */
export function possibleScopes({ role, isService }: Pick<TokenOwner, 'role' | 'isService'>): Scope[] {
  const calls = Object.values(CALLS)
  return SCOPES.filter((scope) => (scope === 'scim' ? isService : rolesFor(scope, calls).includes(role)))
}

/** A useless scope would become effective when its owner gets another role. */
function mustOpenSomething(scopes: readonly Scope[], owner: TokenOwner): void {
  const possible = possibleScopes(owner)
  const idle = scopes.find((scope) => !possible.includes(scope))
  if (idle === undefined) return
  throw invalid('scopes', message('The scope {scope} has no effect for this account.'), { scope: idle })
}

/** Removes scopes from a token of the actor, at once and also for running calls. */
export async function updateOwnToken(
  ctx: TxContext,
  actor: SessionActor,
  { tokenId, scopes }: { tokenId: string; scopes: readonly Scope[] },
): Promise<ApiToken> {
  const token = await ctx.tx.apiTokens.hold(tokenId)
  if (token?.accountId !== actor.id) throw new Refusal('not_found')
  const left = token.scopes.filter((scope) => scopes.includes(scope))
  if (left.length !== new Set(scopes).size) {
    throw invalid(
      'scopes',
      message('Permissions can be removed from a token, but not added. Create a new token instead.'),
    )
  }
  if (left.length === token.scopes.length) return token
  await ctx.tx.apiTokens.setScopes(tokenId, left)
  await record(ctx, actor, {
    kind: 'token.narrowed',
    data: { accountId: actor.id, tokenId, scopes: left },
  })
  return { ...token, scopes: left }
}

/** Revokes a token of the actor or, for admins, of anyone. */
export async function deleteOwnToken(
  ctx: TxContext,
  actor: SessionActor,
  { tokenId, whose }: { tokenId: string; whose: 'own' | 'anybody' },
): Promise<void> {
  const token = await ctx.tx.apiTokens.hold(tokenId)
  if (!token || (whose === 'own' && token.accountId !== actor.id)) throw new Refusal('not_found')
  await ctx.tx.apiTokens.end(tokenId, ctx.clock().toISOString())
  await record(ctx, actor, { kind: 'token.revoked', data: { accountId: token.accountId, tokenId } })
}
