import {
  ERRORS,
  type ErrorCode,
  type ProofKind,
  type SessionEnd,
  type TicketDetailsOnWire,
  type TicketRow,
} from '@support-desk/contract'

/** A ticket as a call of ours shows it, and as the calls of the specification do. */
type TicketAsItIs = { row: TicketRow; specified: TicketDetailsOnWire }

type Details = {
  text?: string
  field?: string
  retryAfterSeconds?: number
  /** The ticket as it is now, for somebody who may see it and knew an earlier one. */
  ticket?: TicketAsItIs
  /** How a login goes on for somebody whose password was right. */
  secondStep?: SecondStep
  /** Why a session is over, for whoever holds its token. */
  ended?: SessionEnd
  /** What went wrong underneath, for the log. */
  cause?: unknown
}

/** What a login waits for: the challenge names it, the kinds say what proves enough. */
export type SecondStep = { challenge: string; kinds: ProofKind[] }

/** The one error of the product: a stable code that carries its HTTP status, and a message that can be shown. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly ticket: TicketAsItIs | undefined
  readonly secondStep: SecondStep | undefined
  readonly ended: SessionEnd | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.text ?? ERRORS[code].text, { cause: details.cause })
    this.name = 'Refusal'
    this.code = code
    this.field = details.field
    this.retryAfterSeconds = details.retryAfterSeconds
    this.ticket = details.ticket
    this.secondStep = details.secondStep
    this.ended = details.ended
  }
}
