import {
  type ConditionProblem,
  type ConversationMessageOnWire,
  ERRORS,
  type ErrorCode,
  type ProofKind,
  type SessionEnd,
  type TicketRow,
  type Words,
} from '@support-desk/contract'
import { DatabaseUnavailable } from '../database/engine.ts'
import { inEnglish, type Say } from './languages/words.ts'

/** A ticket in a refusal. The message is for specified calls alone. */
type TicketAsItIs = TicketRow & { message: string }

type NewerMessages = (say: Say) => ConversationMessageOnWire[]

type Details = {
  /** What is said instead of the text of the code: one sentence or several. */
  words?: Words | readonly Words[]
  field?: string
  retryAfterSeconds?: number
  /** The ticket as it is now, for somebody who may see it and knew an earlier one. */
  ticket?: TicketAsItIs
  /** What others wrote that the actor has not seen, in the language of whoever is refused. */
  messages?: NewerMessages
  /** What is wrong with the text of a condition, place by place. */
  problems?: readonly ConditionProblem[]
  /** Keys of fields that have to be filled in first. */
  missing?: readonly string[]
  /** How a login goes on for somebody whose password was right. */
  secondStep?: SecondStep
  /** Why a session is over, for whoever holds its token. */
  ended?: SessionEnd
  /** What went wrong underneath, for the log. */
  cause?: unknown
}

/** What a login waits for: the challenge names it, the kinds say what proves enough. */
export type SecondStep = { challenge: string; kinds: ProofKind[] }

/** The one error of the product: a stable code that carries its HTTP status, and what is said to people; the message is that in English. */
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

/** Turns `DatabaseUnavailable` into the refusal `unavailable`. Other errors stay as they are. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof DatabaseUnavailable ? new Refusal('unavailable', { cause: error }) : error

/** Whether the database, or a process that does work for this one, could not work. */
export function isUnavailable(error: unknown): boolean {
  const refusal = asRefusal(error)
  return refusal instanceof Refusal && refusal.code === 'unavailable'
}
