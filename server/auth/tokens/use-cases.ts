import { CALLS, LIMITS, message, rolesFor, type Scope, SCOPES, words } from '@support-desk/contract'
import type { SessionActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import type { PasswordProof } from '../../kernel/password-proof.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { later } from '../../kernel/time.ts'
import { watchEnd } from './ending.ts'
import { type ApiToken, apiTokenHash, newApiToken, type OwnedToken, type TokenOwner } from './token.ts'
import { accountsIn } from '../../users/index.ts'

const DAY_SECONDS = 24 * 60 * 60

/** What a token is to be: `days` is null where it has no end. */
export type TokenDraft = { name: string; scopes: readonly Scope[]; days: number | null }

/** A token that was just made, and the text that opens something: it is not kept, and shown this once. */
export type MadeToken = ApiToken & { token: string }

/** API tokens of the actor that are good, newest first. */
export const getOwnTokens = (ctx: Context, { id }: SessionActor): Promise<ApiToken[]> => goodTokensOf(ctx, id)

/** Those of everybody. */
export async function listTokens(
  ctx: Context,
  _actor: SessionActor,
  page: Pick<PageRequest, 'limit' | 'cursor'>,
): Promise<Rows<OwnedToken>> {
  const { rows, nextCursor } = await ctx.store.apiTokens.page(page)
  return { rows: rows.filter(isGood(ctx)), nextCursor }
}

/** The tokens of an account that are good, newest first. */
export async function goodTokensOf(ctx: Context, accountId: string): Promise<ApiToken[]> {
  return (await ctx.store.apiTokens.listOf(accountId)).filter(isGood(ctx))
}

/** The end of one may not be recorded yet. */
function isGood(ctx: Context): (token: ApiToken) => boolean {
  const now = ctx.clock().toISOString()
  return ({ expiresAt }) => expiresAt === null || expiresAt > now
}

/** Makes a token for the actor. */
export async function createOwnToken(
  ctx: TxContext,
  actor: SessionActor,
  draft: TokenDraft,
  _proof: PasswordProof,
): Promise<MadeToken> {
  const { tx } = ctx
  await accountsIn(tx).hold(actor.id)
  return makeToken(ctx, actor, { ...actor, isService: false }, draft)
}

/** Makes a token for an account that is held. */
export async function makeToken(
  ctx: TxContext,
  actor: SessionActor,
  owner: TokenOwner,
  { name, scopes, days }: TokenDraft,
): Promise<MadeToken> {
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

/** The scopes that open something to the owner of a token. */
export function possibleScopes({ role, isService }: Pick<TokenOwner, 'role' | 'isService'>): Scope[] {
  const calls = Object.values(CALLS)
  return SCOPES.filter((scope) => (scope === 'scim' ? isService : rolesFor(scope, calls).includes(role)))
}

/** A scope that opens nothing to its owner would wait for the day on which they get another role. */
function mustOpenSomething(scopes: readonly Scope[], owner: TokenOwner): void {
  const possible = possibleScopes(owner)
  const idle = scopes.find((scope) => !possible.includes(scope))
  if (idle === undefined) return
  throw new Refusal('validation', {
    field: 'scopes',
    words: words(message('The scope {scope} opens nothing to this account.'), { scope: idle }),
  })
}

/** Takes scopes away from a token of the actor. They end at once, also for calls under way. */
export async function updateOwnToken(
  ctx: TxContext,
  actor: SessionActor,
  { tokenId, scopes }: { tokenId: string; scopes: readonly Scope[] },
): Promise<ApiToken> {
  const { tx } = ctx
  const token = await tx.apiTokens.hold(tokenId)
  if (token?.accountId !== actor.id) throw new Refusal('not_found')
  const left = token.scopes.filter((scope) => scopes.includes(scope))
  if (left.length !== new Set(scopes).size) {
    throw new Refusal('validation', {
      field: 'scopes',
      words: words(message('Rights can be taken from a token, not added. Make a new one instead.')),
    })
  }
  if (left.length === token.scopes.length) return token
  await tx.apiTokens.setScopes(tokenId, left)
  await record(ctx, actor, {
    kind: 'token.narrowed',
    data: { accountId: actor.id, tokenId, scopes: left },
  })
  return { ...token, scopes: left }
}

/** Revokes a token: of the actor, or for an admin of anybody. It is worthless from then on. */
export async function deleteOwnToken(
  ctx: TxContext,
  actor: SessionActor,
  { tokenId, whose }: { tokenId: string; whose: 'own' | 'anybody' },
): Promise<void> {
  const { tx } = ctx
  const token = await tx.apiTokens.hold(tokenId)
  if (!token || (whose === 'own' && token.accountId !== actor.id)) throw new Refusal('not_found')
  await tx.apiTokens.end(tokenId, ctx.clock().toISOString())
  await record(ctx, actor, { kind: 'token.revoked', data: { accountId: token.accountId, tokenId } })
}
