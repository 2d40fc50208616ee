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

/** What a call requires of its actor. */
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

/** Throws when the actor's role or API token does not allow the call, or when a required action is pending. */
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

/** The refusal of an API token that lacks a scope. */
export const scopeMissing = (scope: Scope): Refusal =>
  new Refusal('scope_missing', {
    words: words(message('This API token needs the scope {scope} for that.'), { scope }),
  })

/** Whether an actor may read the data of a scope. Only API tokens are limited by scopes. */
export const isInScope = (actor: Actor, scope: Scope): boolean =>
  actor.kind !== 'user' || actor.scopes === undefined || covers(actor.scopes, scope)

const REFUSALS = {
  password: 'password_change_needed',
  second_factor: 'second_factor_needed_first',
} as const satisfies Record<RequiredAction, ErrorCode>

/** Looks up the session or API token of an actor. */
export type Admissions = {
  /** The current actor; null when the session or token has ended. */
  find(queries: Queries, actor: AdmittedActor, now: string): Promise<AdmittedActor | null>
  /** Like `find`, and locks the session or token until the transaction ends. */
  lock(tx: Queries, actor: AdmittedActor, now: string): Promise<AdmittedActor | null>
  /** The refusal for a session or API token that has ended. */
  refusal(queries: Queries, actor: AdmittedActor): Promise<Refusal>
  /**
   * Whether work must stop: its API token was revoked or lost the required scope, or its session ended for one of the given
   * reasons. An expired or unknown session or token does not stop work.
   */
  isRevoked(
    queries: Queries,
    door: Door | null,
    work: { scope: Scope; ends: readonly SessionEnd[]; now: string },
  ): Promise<boolean>
}

/** Throws when the actor's session or token has ended, or when the actor may no longer make the call. */
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
 * The context of one call. Uploads, images and password hashes take time, so each transaction first checks again that the actor may
 * make the call. It locks the session or token until it ends, so an end that commits first always wins. Work that outlives the call
 * uses the context of the install.
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
