import {
  type ConditionProblem,
  type ConversationMessageOnWire,
  ERRORS,
  type ErrorCode,
  type ProofKind,
  type SessionEnd,
  type TicketRow,
  type Words,
  words,
} from '@support-desk/contract'
import { DatabaseUnavailable } from '../database/engine.ts'
import { inEnglish, type Say } from './languages/words.ts'

/** A ticket in a refusal. Only specified calls send the message. */
type TicketAsItIs = TicketRow & { message: string }

type NewerMessages = (say: Say) => ConversationMessageOnWire[]

type Details = {
  /** Replaces the text of the code: one sentence or several. */
  words?: Words | readonly Words[]
  field?: string
  retryAfterSeconds?: number
  /** The current ticket, for an actor with access that sent an outdated version. */
  ticket?: TicketAsItIs
  /** Messages of other users that the actor has not seen, in the actor's language. */
  messages?: NewerMessages
  /** Errors in the text of a condition, with their positions. */
  problems?: readonly ConditionProblem[]
  /** Keys of required fields that are empty. */
  missing?: readonly string[]
  /** The second step of a login after a correct password. */
  secondStep?: SecondStep
  /** Why the session ended, for the holder of its token. */
  ended?: SessionEnd
  /** The underlying error, for the log. */
  cause?: unknown
}

/** The second step of a login: the id of the challenge, and the kinds of proof that it accepts. */
export type SecondStep = { challenge: string; kinds: ProofKind[] }

/**
 * The only error class for refused calls: a stable code with its HTTP status, and texts for users. The message is the English text.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly words: readonly Words[]
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly ticket: TicketAsItIs | undefined
  readonly messages: NewerMessages | undefined
  readonly problems: readonly ConditionProblem[] | undefined
  readonly missing: readonly string[] | undefined
  readonly secondStep: SecondStep | undefined
  readonly ended: SessionEnd | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    const said = [details.words ?? { text: ERRORS[code].text }].flat()
    super(said.map(inEnglish).join(' '), { cause: details.cause })
    this.name = 'Refusal'
    this.code = code
    this.words = said
    this.field = details.field
    this.retryAfterSeconds = details.retryAfterSeconds
    this.ticket = details.ticket
    this.messages = details.messages
    this.problems = details.problems
    this.missing = details.missing
    this.secondStep = details.secondStep
    this.ended = details.ended
  }
}

/** The refusal of an invalid field of a request, with its reason. */
export const invalid = <V>(field: string, ...reason: Parameters<typeof words<V>>): Refusal =>
  new Refusal('validation', { field, words: words<V>(...reason) })

/** Returns a value that was found. Throws `not_found` for a missing one. */
export function orNotFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Refusal('not_found')
  return value
}

/** Turns `DatabaseUnavailable` into the refusal `unavailable`. Other errors stay as they are. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof DatabaseUnavailable ? new Refusal('unavailable', { cause: error }) : error

/** Whether an error means that the database or a child process is unavailable. */
export function isUnavailable(error: unknown): boolean {
  const refusal = asRefusal(error)
  return refusal instanceof Refusal && refusal.code === 'unavailable'
}
