import { ERRORS, type ErrorCode } from '@support-desk/contract'
import type { Ticket } from './ports.ts'

type Details = {
  text?: string
  field?: string
  retryAfterSeconds?: number
  /** The ticket as it is now, for somebody who may see it and knew an earlier one. */
  ticket?: Ticket
  /** What went wrong underneath, for the log. */
  cause?: unknown
}

/** The one error of the product: a stable code that carries its HTTP status, and words for people. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly ticket: Ticket | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.text ?? ERRORS[code].text, { cause: details.cause })
    this.name = 'Refusal'
    this.code = code
    this.field = details.field
    this.retryAfterSeconds = details.retryAfterSeconds
    this.ticket = details.ticket
  }
}
