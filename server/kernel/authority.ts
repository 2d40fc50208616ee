import {
  type Call,
  covers,
  type ErrorCode,
  message,
  type RequiredAction,
  type Scope,
  scopesOf,
  words,
} from '@support-desk/contract'
import { type Actor, type AdmittedActor, doorOf, type TokenActor } from './actor.ts'
import type { Context } from './context.ts'
import { doorFor } from './door.ts'
import { Refusal } from './refusal.ts'
import type { Queries } from './store.ts'

/** What a call asks of whoever makes it. */
export type Demands = Pick<
  Call,
  | 'who'
  | 'allowedBeforeRequiredAction'
  | 'area'
  | 'sessionOnly'
  | 'scope'
  | 'alsoScopes'
  | 'method'
  | 'effect'
>

/** Refuses somebody whose role or API token may not make a call, or who has to do something else first. */
export function mustBeAllowed(demands: Demands, actor: AdmittedActor): void {
  const { who, allowedBeforeRequiredAction } = demands
  if (who !== 'anyone' && !who.includes(actor.role)) throw new Refusal('forbidden')
  if (actor.tokenId !== undefined) mustBeInScope(demands, actor)
  else if (demands.scope !== undefined) throw new Refusal('forbidden')
  if (actor.requiredAction && !allowedBeforeRequiredAction) throw new Refusal(REFUSALS[actor.requiredAction])
}

function mustBeInScope(demands: Demands, { scopes }: TokenActor): void {
  const needed = scopesOf(demands)
  if (needed === null) throw new Refusal('session_needed')
  const missing = needed.find((scope) => !covers(scopes, scope))
  if (missing === undefined) return
  throw new Refusal('scope_missing', {
    words: words(message('This API token needs the scope {scope} for that.'), { scope: missing }),
  })
}

/** Whether an actor may see what a scope is about: only API tokens have scopes. */
export const isInScope = (actor: Actor, scope: Scope): boolean =>
  actor.kind !== 'user' || actor.scopes === undefined || covers(actor.scopes, scope)

const REFUSALS = {
  password: 'password_change_needed',
  second_factor: 'second_factor_needed_first',
} as const satisfies Record<RequiredAction, ErrorCode>

/** The refusal of a session or an API token that is over. */
export async function refusalOf({ sessions, apiTokens }: Queries, actor: AdmittedActor): Promise<Refusal> {
  if (actor.tokenId === undefined)
    return new Refusal('unauthenticated', { ended: (await sessions.whyEnded(actor.sessionId)) ?? 'expired' })
  const known = await apiTokens.findSecret(actor.tokenId)
  return new Refusal(known?.isRevoked === false ? 'token_expired' : 'token_revoked')
}

/** The actor as they are now; null where session or token is over. */
export const findAgain = (ctx: Context, actor: AdmittedActor): Promise<AdmittedActor | null> => {
  const now = ctx.clock().toISOString()
  return actor.tokenId === undefined
    ? ctx.store.sessions.findActor(actor.sessionId, now)
    : ctx.store.apiTokens.findActor(actor.tokenId, now)
}

/** Like {@link findAgain}, in a transaction until whose end session or token stays. */
const holdAgain = (tx: Queries, actor: AdmittedActor, now: string): Promise<AdmittedActor | null> =>
  actor.tokenId === undefined
    ? tx.sessions.holdActor(actor.sessionId, now)
    : tx.apiTokens.holdActor(actor.tokenId, now)

/** Refuses an actor whose session or token is over, or who may not make a call any more. */
export async function mustStillBeAllowed(
  ctx: Context,
  actor: AdmittedActor,
  demands: Demands,
): Promise<void> {
  const current = await findAgain(ctx, actor)
  if (!current) throw await refusalOf(ctx.store, actor)
  mustBeAllowed(demands, current)
}

/**
 * The context of one call of an actor. Each of its transactions first checks whether the actor may still make the call, because bodies,
 * pictures and passwords take time. The lock on session or token is kept until the transaction ends, so an end that is committed first
 * always wins. Work that goes on without the actor takes the context of the install.
 */
export function contextOfCall(ctx: Context, actor: AdmittedActor, demands: Demands): Context {
  const { accessLog, clock } = ctx
  return {
    ...ctx,
    door: doorFor(actor),
    accessLog: {
      ...accessLog,
      note: (reading) => accessLog.note({ ...reading, door: doorOf(actor) }),
    },
    transactionSteps: {
      async first(tx) {
        const current = await holdAgain(tx, actor, clock().toISOString())
        if (!current) throw await refusalOf(tx, actor)
        mustBeAllowed(demands, current)
      },
    },
  }
}
