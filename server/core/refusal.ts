import { ERRORS, type ErrorCode } from '@support-desk/contract'

type Details = { text?: string; field?: string; retryAfterSeconds?: number }

/** The one error of the product: a stable code that carries its HTTP status, and words for people. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.text ?? ERRORS[code].text)
    this.name = 'Refusal'
    this.code = code
    this.field = details.field
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
