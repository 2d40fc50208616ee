import type { SessionActor } from './actor.ts'
import type { Context } from './context.ts'

declare const proved: unique symbol

/**
 * Proof that the user has just entered their password. Use cases that require it take it as a parameter, so they cannot be called
 * without it.
 */
export type PasswordProof = {
  /** The hash that the password was checked against. A concurrent change of the password makes it stale. */
  readonly passwordHash: string
  readonly [proved]: true
}

/** Checks the password in a call. Throws `password_wrong` or `too_many_requests`. */
export type ProvePassword = (
  ctx: Context,
  actor: SessionActor,
  sent: { password: string; field: string; address: string },
) => Promise<PasswordProof>
