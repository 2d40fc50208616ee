import {
  type Call,
  covers,
  type ErrorCode,
  message,
  type RequiredAction,
  type Scope,
  type SessionEnd,
  scopesOf,
  words,
} from '@support-desk/contract'
import { type Actor, type AdmittedActor, doorOf, type TokenActor } from './actor.ts'
import type { Context } from './context.ts'
import { type Door, doorFor } from './door.ts'
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
  if (missing !== undefined) throw scopeMissing(missing)
}

/** The refusal of an API token that does not have a scope. */
export const scopeMissing = (scope: Scope): Refusal =>
  new Refusal('scope_missing', {
    words: words(message('This API token needs the scope {scope} for that.'), { scope }),
  })

/** Whether an actor may see what a scope is about: only API tokens have scopes. */
export const isInScope = (actor: Actor, scope: Scope): boolean =>
  actor.kind !== 'user' || actor.scopes === undefined || covers(actor.scopes, scope)

const REFUSALS = {
  password: 'password_change_needed',
  second_factor: 'second_factor_needed_first',
} as const satisfies Record<RequiredAction, ErrorCode>

/** Looks up the session or API token that an actor was admitted by. */
export type Admissions = {
  /** The actor as they are now; null where session or token is over. */
  find(queries: Queries, actor: AdmittedActor, now: string): Promise<AdmittedActor | null>
  /** Like `find`, and locks session or token until the transaction ends. */
  lock(tx: Queries, actor: AdmittedActor, now: string): Promise<AdmittedActor | null>
  /** The refusal of a session or an API token that is over. */
  refusal(queries: Queries, actor: AdmittedActor): Promise<Refusal>
  /**
   * Whether work must stop because of its door: an API token was revoked or has lost the scope that the work needs, or a session
   * ended for one of some reasons. A door that expired stops nothing, and neither does an unknown one.
   */
  isRevoked(
    queries: Queries,
    door: Door | null,
    work: { scope: Scope; ends: readonly SessionEnd[]; now: string },
  ): Promise<boolean>
}

/** Refuses an actor whose session or token is over, or who may not make a call any more. */
export async function mustStillBeAllowed(
  ctx: Context,
  actor: AdmittedActor,
  demands: Demands,
): Promise<void> {
  const current = await ctx.admissions.find(ctx.store, actor, ctx.clock().toISOString())
  if (!current) throw await ctx.admissions.refusal(ctx.store, actor)
  mustBeAllowed(demands, current)
}

/**
 * The context of one call of an actor. Each of its transactions first checks whether the actor may still make the call, because bodies,
 * pictures and passwords take time. The lock on session or token is kept until the transaction ends, so an end that is committed first
 * always wins. Work that goes on without the actor takes the context of the install.
 */
export function contextOfCall(ctx: Context, actor: AdmittedActor, demands: Demands): Context {
  const { accessLog, admissions, clock } = ctx
  return {
    ...ctx,
    door: doorFor(actor),
    accessLog: {
      ...accessLog,
      note: (reading) => accessLog.note({ ...reading, door: doorOf(actor) }),
    },
    transactionSteps: {
      async first(tx) {
        const current = await admissions.lock(tx, actor, clock().toISOString())
        if (!current) throw await admissions.refusal(tx, actor)
        mustBeAllowed(demands, current)
      },
    },
  }
}

declare module './context.ts' {
  interface Context {
    admissions: Admissions
  }
}
