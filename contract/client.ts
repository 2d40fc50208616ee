import type { Call } from './call.ts'
import { CALLS, type CallName, type Calls } from './calls.ts'
import type { ErrorCode } from './errors.ts'
import type { Problem } from './failure.ts'
import type { CallAnswer, CallInput } from './types.ts'

/** Calls open to other programs: all below `/api/v1/`. */
export type OpenCallName = {
  [N in CallName]: Calls[N] extends { path: `/api/v1/${string}` } ? N : never
}[CallName]

/** Calls that answer one page at a time. */
type PagedCallName = { [N in OpenCallName]: Calls[N] extends { paged: true } ? N : never }[OpenCallName]
type RowOf<N extends OpenCallName> = CallAnswer<N, Answered> extends readonly (infer Row)[] ? Row : never

/** The part of a platform's response that the client uses. */
export type Answered = {
  ok: boolean
  status: number
  headers: { get(name: string): string | null }
  json(): Promise<unknown>
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Request body: JSON, a piece of a file, or a form with a picture. */
type Body = string | Uint8Array<ArrayBuffer> | PlatformForm

/** A function such as `fetch`. */
export type Ask = (
  address: string,
  request: {
    method: string
    headers: Record<string, string>
    body?: Body
    signal?: Signal
  },
) => Promise<Answered>

/** Signal of an `AbortController`. */
type Signal = { aborted: boolean }

type ClientOptions = {
  /** Address of the install, as typed. */
  url: string
  /** An API token, or the token of a session. */
  token: string
  /** Default: the platform's `fetch`. */
  fetch?: Ask
}

type RequestOptions = {
  /** Key of this change. A second call with the same key and input gets the first answer and changes nothing. */
  idempotencyKey?: string
  signal?: Signal
}

/** Typed client of an install. */
export type Client = {
  /** Makes a call. Throws {@link CallRefused} on a refusal. For files, returns the response. */
  call<N extends OpenCallName>(
    name: N,
    input: CallInput<N, Uint8Array<ArrayBuffer>>,
    asked?: RequestOptions,
  ): Promise<CallAnswer<N, Answered>>
  /** All rows of a list, page by page. */
  rows<N extends PagedCallName>(
    name: N,
    input: CallInput<N, Uint8Array<ArrayBuffer>>,
    asked?: RequestOptions,
  ): AsyncGenerator<RowOf<N>>
}

/** A refused call. Programs switch on `code`; the message is for people. */
export class CallRefused extends Error {
  readonly status: number
  /** Null if another server answered, such as a proxy. */
  readonly code: ErrorCode | null
  readonly problem: Partial<Problem>
  /** Seconds from `Retry-After`, or null. */
  readonly retryAfterSeconds: number | null

  constructor(response: Answered, problem: Partial<Problem>) {
    super(problem.detail ?? problem.title ?? `It answered ${response.status}.`)
    this.name = 'CallRefused'
    this.status = response.status
    this.code = problem.code ?? null
    this.problem = problem
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null
  }
}

type LooseInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  bytes?: Uint8Array<ArrayBuffer>
  image?: Uint8Array<ArrayBuffer>
  fields?: Record<string, unknown>
}

/** Creates a client of one install. */
export function createClient({ url, token, fetch: ask = platformFetch() }: ClientOptions): Client {
  const send = async (
    call: Call,
    address: string,
    input: LooseInput,
    { idempotencyKey, signal }: RequestOptions = {},
  ) => {
    const { type, body } = bodyOf(call, input)
    const response = await ask(address, {
      method: call.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(type !== undefined && { 'content-type': type }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
    if (!response.ok) throw new CallRefused(response, await problemOf(response))
    return response
  }

  const firstOf = (name: OpenCallName, input: LooseInput): { call: Call; address: string } => {
    const call: Call = CALLS[name]
    return { call, address: addressOf(url, call, input) }
  }

  return {
    async call(name, input, asked) {
      const { call, address } = firstOf(name, input as LooseInput)
      return (await answerOf(call, await send(call, address, input as LooseInput, asked))) as never
    },
    async *rows(name, input, asked) {
      const { call, address } = firstOf(name, input as LooseInput)
      for (let next: string | null = address; next;) {
        const response = await send(call, next, input as LooseInput, asked)
        yield* (await response.json()) as never[]
        next = nextPage(url, response)
      }
    },
  }
}

/** The form API of the platform. Browsers and Node have it, with different TypeScript types. */
type PlatformForm = { append(name: string, value: unknown): void }
type Platform = {
  fetch: Ask
  FormData: new () => PlatformForm
  Blob: new (parts: readonly Uint8Array<ArrayBuffer>[]) => unknown
}

const platform = (): Platform => globalThis as unknown as Platform
const platformFetch = (): Ask => platform().fetch

const within = (url: string, path: string): string => `${url.replace(/\/+$/, '')}${path}`

function addressOf(url: string, { path }: Call, { params, query }: LooseInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const asked = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return within(url, asked.length === 0 ? filled : `${filled}?${asked.join('&')}`)
}

function bodyOf(call: Call, { body, bytes, image, fields }: LooseInput): { type?: string; body?: Body } {
  // The platform sets the content type of a form, with its boundary.
  if (call.upload) return { body: formOf(call.upload.image, image ?? new Uint8Array(), fields) }
  if (call.bytes !== undefined) return { type: 'application/octet-stream', body: bytes ?? new Uint8Array() }
  return call.body ? { type: 'application/json', body: JSON.stringify(body ?? {}) } : {}
}

function formOf(
  imageField: string,
  image: Uint8Array<ArrayBuffer>,
  fields: Record<string, unknown> = {},
): PlatformForm {
  const { FormData, Blob } = platform()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, JSON.stringify(value))
  form.append(imageField, new Blob([image]))
  return form
}

async function answerOf({ answer }: Call, response: Answered): Promise<unknown> {
  if (answer === 'nothing') return undefined
  return answer === 'binary' ? response : await response.json()
}

/** Reads the problem of a refusal. Empty if a proxy answered something else. */
const problemOf = (response: Answered): Promise<Partial<Problem>> =>
  response.json().then(
    (body: unknown) => (typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {}),
    () => ({}),
  )

/** The address of the next page. The server sends its path. */
function nextPage(url: string, response: Answered): string | null {
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  return next === undefined ? null : within(url, next)
}
