import type { ErrorCode } from './errors.ts'
import type { TicketDetailsOnWire } from './legacy/tickets.ts'
import type { ProofKind, SessionEnd } from './words.ts'

/**
 * What a failure says beside its code and its words. `field` names the control that the message is about, where there is
 * one; `ticket` is the ticket as it is now, where somebody else changed it first; `challenge` and `factors` say how a login
 * can go on; `ended` says why a session is over, to whoever holds its token.
 */
export type FailureDetails = {
  field?: string
  ticket?: TicketDetailsOnWire
  challenge?: string
  factors?: ProofKind[]
  ended?: SessionEnd
}

/** Body of a failed call of the specification. */
export type Failure = FailureDetails & { msg: string; code: ErrorCode }

/** Body of a failed call below `/api/v1/`: problem details after RFC 9457, with `code` and more as extension members. */
export type Problem = FailureDetails & {
  /** Where the OpenAPI document describes this kind of problem. */
  type: string
  /** The kind of problem, the same for every occurrence. */
  title: string
  status: number
  /** What went wrong this time, for people. */
  detail: string
  code: ErrorCode
}
