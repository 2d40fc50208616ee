import { CALLS, ERRORS } from '@support-desk/contract'
import type { AdmittedActor } from '../kernel/actor.ts'
import { mustBeAllowed } from '../kernel/authority.ts'
import { Refusal } from '../kernel/refusal.ts'

/**
 * Why somebody may not be told what happens; null where they may. Live events are those of the call that pages ask where connections are blocked, and a token needs
 * the same scope for both.
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

/** What a bearer token was refused by; whatever else went wrong goes on. */
export function refusalWhenUnknown(error: unknown): Refusal {
  if (error instanceof Refusal && ERRORS[error.code].status === 401) return error
  throw error
}

/** How long an API token still holds; Infinity where it has no end, and for a session, whose end moves. */
export const millisecondsLeft = (actor: AdmittedActor, now: Date): number =>
  actor.tokenId === undefined || actor.until === null
    ? Infinity
    : Math.max(Date.parse(actor.until) - now.getTime(), 0)
