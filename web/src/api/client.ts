import {
  ERRORS,
  type CallAnswer,
  type CallInput,
  type CallName,
  type OwnCallName,
  type ErrorCode,
  type Failure,
  type FailureDetails,
  type Problem,
  LIVE_NUMBER_HEADER,
  type ProofKind,
  type SessionEnd,
} from '@support-desk/contract'
import { CALL_OUTLINES, type CallOutline } from '@support-desk/contract/call-outlines'
import { currentLanguage } from '#ui/language/language.ts'
import { t } from '#ui/language/t.ts'
import type { ChatMessage, TicketNow } from './models.ts'
import { fieldOf, type WireNames } from './legacy/names.ts'
import { ticketOfRefusal } from './legacy/refusal.ts'
import { heardNumber, noteAnswer } from './live/number.ts'
import { reportAnswered } from './reachability.ts'
import { keepAnswer, keptAnswer } from './request-answers.ts'
import { sessionToken } from './session.ts'

/** The second step of a login: its challenge, and the accepted kinds of proof. */
export type SecondStep = { challenge: string; kinds: ProofKind[] }

/** A failed call. `message` is for users. Programs use `code`. */
export class CallFailed extends Error {
  readonly code: ErrorCode | 'offline'
  readonly status: number
  readonly field: string | undefined
  /** The current ticket, if another user changed it first. */
  readonly ticket: TicketNow | undefined
  /** New messages of others, oldest first, if a reply was refused because of them. */
  readonly messages: readonly ChatMessage[] | undefined
  /** Why the session has ended, if it has. */
  readonly sessionEnd: SessionEnd | undefined
  /** Errors in a condition, with their positions in the text. */
  readonly problems: NonNullable<Problem['problems']>
  /** The second step of a login, if the password was correct. */
  readonly secondStep: SecondStep | undefined
  /** Seconds until the next attempt, if the server sent them. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode | 'offline',
    status: number,
    message: string,
    about: FailureDetails & {
      ticket?: TicketNow | undefined
      messages?: ChatMessage[] | undefined
      problems?: Problem['problems']
      retryAfter?: number | undefined
    } = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.field = about.field
    this.ticket = about.ticket
    this.messages = about.messages
    this.sessionEnd = about.ended
    this.problems = about.problems ?? []
    this.retryAfter = about.retryAfter
    this.secondStep = about.challenge ? { challenge: about.challenge, kinds: about.factors ?? [] } : undefined
  }
}

type SpecifiedCallName = Exclude<CallName, OwnCallName>

/** A page of a list: its rows, and the cursor of the next page, or null at the end. */
export type Page<T> = { answer: T; nextCursor: string | null }

export type Input<N extends CallName> = CallInput<N, Blob>
export type Answer<N extends CallName> = CallAnswer<N, Blob>

type LooseInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  image?: Blob
  fields?: Record<string, Record<string, unknown>>
  bytes?: Blob
}

type Options = {
  signal?: AbortSignal
  onProgress?: (fraction: number) => void
  /** Token of another session than the stored one. */
  token?: string
  /** Idempotency key: see {@link requestKeyFor}. */
  key?: string
  /** Field names, for errors of a specified call. */
  names?: WireNames
}

/** Sends one of our own calls. Throws {@link CallFailed}, with code `offline` if there is no response. */
export const request = <N extends OwnCallName>(
  name: N,
  ...[input, options]: Record<never, never> extends Input<N>
    ? [input?: Input<N>, options?: Options]
    : [input: Input<N>, options?: Options]
): Promise<Answer<N>> => requestCall(name, input, options)

/** Sends a specified call with the field names of the specification. Only for the adapters in `api/legacy`. */
export const requestSpecified = <N extends SpecifiedCallName>(
  name: N,
  input: Input<N>,
  options?: Options,
): Promise<Answer<N>> => requestCall(name, input, options)

/** Like {@link request}, for any call and code that is generic in its name. */
export async function requestCall<N extends CallName>(
  name: N,
  input: Input<N> | undefined,
  options: Options | undefined,
): Promise<Answer<N>> {
  const isFile = CALL_OUTLINES[name].answersFile ?? false
  const read = async (response: Response) => {
    if (isFile) return response.blob() as Promise<Answer<N>>
    return (response.status === 204 ? undefined : await response.json()) as Answer<N>
  }
  return send(CALL_OUTLINES[name], (input ?? {}) as LooseInput, options, {
    kind: isFile ? 'file' : 'answer',
    read,
  })
}

/** Sends a list call. Returns its rows and the cursor of the next page. */
export async function requestPage<N extends OwnCallName>(
  name: N,
  input: Input<N>,
  options?: Options,
): Promise<Page<Answer<N>>> {
  const read = async (response: Response) => {
    const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    const nextCursor = next ? new URL(next, location.origin).searchParams.get('cursor') : null
    return { answer: (await response.json()) as Answer<N>, nextCursor }
  }
  return send(CALL_OUTLINES[name], input as LooseInput, options, { kind: 'page', read })
}

/** Sends a call that returns a file. The caller reads the body. */
export const requestFile = <N extends OwnCallName>(name: N, input: Input<N>): Promise<Response> =>
  send(CALL_OUTLINES[name], input as LooseInput, {}, { kind: 'file', read: async (response) => response })

/** The path and query of a call, with its parameters filled in. */
function addressOf(
  { path: template }: Pick<CallOutline, 'path'>,
  { params = {}, query: given = {} }: Pick<LooseInput, 'params' | 'query'>,
): string {
  const path = template.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(given))
    if (value !== undefined && value !== '') query.set(key, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Reads a response. Results are cached, except files, which are large and fetched once. */
type Reader<T> = { kind: 'answer' | 'page' | 'file'; read: (response: Response) => Promise<T> }

async function send<T>(
  call: CallOutline,
  input: LooseInput,
  options: Options = {},
  { kind, read }: Reader<T>,
): Promise<T> {
  const headers: Record<string, string> = { 'accept-language': currentLanguage() }
  const token = options.token ?? sessionToken()
  // After a logout, fail locally: a late request must not be reported as a rejected session.
  if (!call.isForAnyone && !token)
    throw new CallFailed('unauthenticated', 401, t(ERRORS.unauthenticated.text))
  if (token) headers.authorization = `Bearer ${token}`
  if (options.key !== undefined) headers['idempotency-key'] = options.key
  let body: BodyInit | undefined
  if (call.upload) body = formOf(call.upload, input)
  else if (call.hasBytes) {
    headers['content-type'] = 'application/octet-stream'
    body = input.bytes
  } else if (call.hasBody) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(input.body ?? {})
  }
  const { method = 'GET' } = call
  const address = addressOf(call, input)
  const keptAs = method === 'GET' && kind !== 'file' ? `${kind} ${address}` : null
  const known = keptAs === null ? undefined : keptAnswer(token, keptAs)
  if (known) headers['if-none-match'] = known.tag
  const heardBefore = heardNumber()
  const response =
    options.onProgress && (body instanceof FormData || body instanceof Blob)
      ? await sendWithProgress({ method, address, headers, body }, options.onProgress, options.signal)
      : await fetch(address, { method, headers, body, signal: options.signal }).catch(refuse)
  if (isOfGateway(response)) throw noAnswer()
  reportAnswered(true)
  let result: T | undefined
  try {
    if (known && response.status === 304) return (result = known.result as T)
    if (!response.ok) throw await failureOf(response, options.names)
    result = await read(response)
    const tag = response.headers.get('etag')
    if (keptAs !== null && tag !== null) keepAnswer(token, keptAs, { tag, result })
    return result
  } finally {
    // Count the event number only after the body has been read.
    const header = response.headers.get(LIVE_NUMBER_HEADER)
    if (method === 'GET') noteAnswer(token, { header, heardBefore, result })
  }
}

function formOf(upload: NonNullable<CallOutline['upload']>, { image, fields }: LooseInput): FormData {
  const form = new FormData()
  for (const name of upload.fields) form.set(name, JSON.stringify(fields?.[name] ?? {}))
  if (image) form.set(upload.image, image)
  return form
}

type UploadRequest = {
  method: string
  address: string
  headers: Record<string, string>
  body: FormData | Blob
}

/** fetch does not report upload progress, so uploads with a progress bar use XMLHttpRequest. */
function sendWithProgress(
  { method, address, headers, body }: UploadRequest,
  onProgress: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest()
    upload.open(method, address)
    for (const [name, value] of Object.entries(headers)) upload.setRequestHeader(name, value)
    upload.upload.onprogress = (event) => onProgress(event.total ? event.loaded / event.total : 0)
    // A 204 response must not have a body, not even an empty one.
    upload.onload = () =>
      resolve(
        new Response(upload.status === 204 ? null : upload.responseText, {
          status: upload.status,
          headers: { 'content-type': upload.getResponseHeader('content-type') ?? '' },
        }),
      )
    upload.onerror = () => reject(noAnswer())
    upload.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    signal?.addEventListener('abort', () => upload.abort())
    upload.send(body)
  })
}

/** Whether a gateway responded because it cannot reach the server. A 503 with JSON comes from the server itself. */
const isOfGateway = ({ status, headers }: Response): boolean =>
  status === 502 || status === 504 || (status === 503 && !headers.get('content-type')?.includes('json'))

function refuse(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  throw noAnswer()
}

function noAnswer(): CallFailed {
  reportAnswered(false)
  return new CallFailed(
    'offline',
    0,
    t('Can’t reach the help desk. Check your connection. Your drafts are saved.'),
  )
}

type ErrorBody = Partial<Omit<Failure & Problem, 'ticket' | 'code'>> & {
  code: ErrorCode
  ticket?: Failure['ticket'] | Problem['ticket']
}

async function failureOf(response: Response, names: WireNames = {}): Promise<CallFailed> {
  const failure: unknown = await response.json().catch(() => null)
  const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10) || undefined
  if (failure && typeof failure === 'object' && 'code' in failure) {
    const { msg, detail, code, ticket, field, ...about } = failure as ErrorBody
    const words = detail ?? msg
    // Standard texts of an error code are translated here. Specific texts come translated from the server.
    if (words !== undefined)
      return new CallFailed(code, response.status, isUsual(code, words) ? t(ERRORS[code].text) : words, {
        ...about,
        field: field && fieldOf(names, field),
        ticket: ticket && ('_id' in ticket ? ticketOfRefusal(ticket) : ticket),
        retryAfter,
      })
  }
  return new CallFailed('internal', response.status, t(ERRORS.internal.text), { retryAfter })
}

const isUsual = (code: ErrorCode, words: string): boolean =>
  Object.hasOwn(ERRORS, code) && ERRORS[code].text === words
