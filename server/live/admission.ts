import { CALLS, ERRORS } from '@support-desk/contract'
import type { AdmittedActor } from '../kernel/actor.ts'
import { mustBeAllowed } from '../kernel/authority.ts'
import { Refusal } from '../kernel/refusal.ts'

/**
 * The refusal of an actor without access to events; null when the actor has access. Live events need the same rights and scope as the
 * polling call, which pages use when WebSockets are blocked.
 */
export function whyNotListen(actor: AdmittedActor): Refusal | null {
  try {
    mustBeAllowed(CALLS.getEvents, actor)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Returns the refusal of an invalid bearer token. Rethrows other errors. */
export function refusalWhenUnknown(error: unknown): Refusal {
  if (error instanceof Refusal && ERRORS[error.code].status === 401) return error
  throw error
}

/** Milliseconds until an API token expires. Infinity for tokens without expiry, and for sessions, which are extended by use. */
export const millisecondsLeft = (actor: AdmittedActor, now: Date): number =>
  actor.tokenId === undefined || actor.until === null
    ? Infinity
    : Math.max(Date.parse(actor.until) - now.getTime(), 0)
