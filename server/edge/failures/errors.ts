import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  answersProblems,
  ERRORS,
  type ErrorCode,
  type Failure,
  type FailureDetails,
  message,
  type Problem,
  PROBLEM_MEDIA_TYPE,
  problemTypeOf,
  type Words,
  words,
} from '@support-desk/contract'
import type { Say } from '../../kernel/languages/words.ts'
import { asRefusal, Refusal } from '../../kernel/refusal.ts'
import { sayingTo } from '../accept-language.ts'
import { presentSpecifiedDetails } from './specified-ticket.ts'

const RETRY_WHEN_UNAVAILABLE_SECONDS = 5

/** Error codes of Fastify and its plugins for unreadable requests. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

const STATUS_CODES: Record<number, ErrorCode> = {
  403: 'not_found',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_type',
}

/**
 * Answers a failed request: with problem details below `/api/v1/`, elsewhere in the specified format. Internal details go to the
 * log only.
 */
export function answerFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = asRefusal(thrown)
  const refusal = refusalFor(error)
  // Most refusals are intended and have no underlying error.
  const isOnPurpose = error instanceof Refusal && error.cause === undefined
  if (refusal.code === 'internal' || (error instanceof Refusal && !isOnPurpose))
    request.log.error({ err: error }, 'call failed')
  else request.log.debug({ code: refusal.code, field: refusal.field }, 'call refused')
  letRestOfBodyPass(request, reply)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  const { status, text } = ERRORS[refusal.code]
  const say = sayingTo(request, reply)
  const said = { say, detail: detailOf(refusal, request.id).map(say).join(' '), title: say({ text }) }
  // A client can encode a path in several ways; the matched route has one form.
  if (!answersProblems(request.routeOptions.url ?? request.url)) {
    void reply.status(status).send(failureOf(refusal, said))
    return
  }
  void reply.status(status).header('content-type', PROBLEM_MEDIA_TYPE).send(problemOf(refusal, said))
}

/** Answers a request without a route. `allowed`: the methods that other routes accept at its path. */
export function answerNoRoute(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): void {
  if (allowed.length > 0) reply.header('allow', allowed.join(', '))
  answerFailure(new Refusal(allowed.length > 0 ? 'method_not_allowed' : 'not_found'), request, reply)
}

/** The texts of a failure, in the client's language. */
type FailureTexts = { title: string; detail: string; say: Say }

const failureOf = (refusal: Refusal, { detail: msg }: FailureTexts): Failure => ({
  msg,
  code: refusal.code,
  ...detailsOf(refusal),
  ...(refusal.ticket && { ticket: presentSpecifiedDetails(refusal.ticket, null) }),
})

const problemOf = (refusal: Refusal, { title, detail, say }: FailureTexts): Problem => ({
  type: problemTypeOf(refusal.code),
  title,
  status: ERRORS[refusal.code].status,
  detail,
  code: refusal.code,
  ...detailsOf(refusal),
  ...(refusal.ticket && { ticket: rowOf(refusal.ticket) }),
  ...(refusal.missing && { missing: [...refusal.missing] }),
  ...(refusal.messages && { messages: refusal.messages(say) }),
  ...(refusal.problems && {
    problems: refusal.problems.map(({ words: said, ...place }) => ({ ...place, message: say(said) })),
  }),
})

function rowOf(ticket: NonNullable<Refusal['ticket']>): Problem['ticket'] {
  const { message: _, ...row } = ticket
  return row
}

const detailOf = ({ code, words: said }: Refusal, id: string): readonly Words[] =>
  code === 'internal'
    ? [words(message('Something went wrong on our side. Please try again. (Request {id})'), { id })]
    : said

const detailsOf = ({ field, secondStep, ended }: Refusal): FailureDetails => ({
  ...(field !== undefined && { field }),
  ...(secondStep && { challenge: secondStep.challenge, factors: secondStep.kinds }),
  ...(ended && { ended }),
})

function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) {
    // The message of this error is one of our texts, for example about a search that took too long.
    return error.code === 'unavailable' ? unavailable(error.words) : error
  }
  const code = codeOf(error)
  const known = FRAMEWORK_CODES[code]
  if (known) return new Refusal(known)
  const status = statusOf(error)
  return new Refusal(STATUS_CODES[status] ?? (status >= 400 && status < 500 ? 'validation' : 'internal'))
}

const unavailable = (said: Refusal['words']): Refusal =>
  new Refusal('unavailable', { retryAfterSeconds: RETRY_WHEN_UNAVAILABLE_SECONDS, words: said })

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const statusOf = (error: unknown): number =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500

/**
 * Reads the rest of the body. Otherwise a client that is still sending sees a reset connection instead of the response.
 */
function letRestOfBodyPass(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.readableEnded || request.raw.destroyed) return
  reply.removeHeader('connection')
  request.raw.resume()
}
