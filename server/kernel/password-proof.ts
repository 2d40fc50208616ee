import type { SessionActor } from './actor.ts'
import type { Context } from './context.ts'

declare const proved: unique symbol

/**
 * That somebody has just proved to know their own password. Use cases that ask for more than a session take it, so that
 * they cannot be called without.
 */
export type PasswordProof = {
  /** The hash that the password was checked against: another change may come first. */
  readonly passwordHash: string
  readonly [proved]: true
}

/** Checks the password that somebody sent with a call, and throws `password_wrong` or `too_many_requests`. */
export type ProvePassword = (
  ctx: Context,
  actor: SessionActor,
  sent: { password: string; field: string; address: string },
) => Promise<PasswordProof>
