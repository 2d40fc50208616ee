import { expect } from 'vitest'
import {
  type Call,
  CALLS,
  type CallName,
  ERRORS,
  type ErrorCode,
  PROBLEM_MEDIA_TYPE,
} from '@support-desk/contract'
import type { TableReader } from '../database/table-digest.ts'
import { requestAbout, subjectsOf } from '../calls/fields.ts'
import { encodeSafely } from './hostile.ts'
import { type MarkedUser, type MarkedServer, SECRETS } from '../calls/markers.ts'
import { formOf, type LooseInput, type TestServer } from '../calls/test-server.ts'
import { PATIENCE_MS } from '../patience.ts'

/** Internals that must not appear in answers: code, queries, paths. */
const INTERNALS =
  /\n\s+at |node_modules|\.[tj]s:\d|\/tmp\/|\bselect\b.*\bfrom\b|insert into|sqlite|syntax error|TypeError|ZodError|FST_ERR|Cannot read|is not a function|undefined/i

const FAILURE_KEYS = new Set('msg code field ticket messages problems challenge factors ended'.split(' '))
const PROBLEM_KEYS = new Set([...FAILURE_KEYS, 'type', 'title', 'status', 'detail'])

type Answer = Awaited<ReturnType<TestServer['app']['inject']>>

function problemOf(method: string, answer: Answer, hidden: readonly string[]): string | null {
  const { statusCode: status, headers, body } = answer
  const everything = JSON.stringify(headers) + body
  const mark = hidden.find((each) => everything.includes(each))
  if (mark !== undefined) return `it tells ${mark}`
  if (SECRETS.some((secret) => secret.test(everything))) return 'it tells a secret'
  if (headers['set-cookie'] !== undefined) return 'it sets a cookie'
  if (headers['x-injected'] !== undefined) return 'a header was put in'
  return status < 400 || method === 'HEAD' ? null : problemOfFailure(answer, status)
}

function problemOfFailure({ headers, body }: Answer, status: number): string | null {
  const type = String(headers['content-type'])
  const isProblem = type.startsWith(PROBLEM_MEDIA_TYPE)
  if (!isProblem && !type.startsWith('application/json')) return 'the failure is no JSON'
  const failure = JSON.parse(body) as Record<string, unknown>
  const code = failure['code'] as ErrorCode
  if (status !== ERRORS[code]?.status) return `the code ${code} does not belong to the status`
  if (status === 503 && headers['retry-after'] === undefined) return 'it does not say when to come back'
  if (status >= 500 && code !== 'unavailable') return 'something broke'
  const words = failure[isProblem ? 'detail' : 'msg']
  if (typeof words !== 'string' || words === '') return 'it has no words'
  const more = Object.keys(failure).find((key) => !(isProblem ? PROBLEM_KEYS : FAILURE_KEYS).has(key))
  if (more !== undefined) return `the failure has ${more}`
  return INTERNALS.test(`${words} ${failure['field'] ?? ''}`) ? 'it shows what is inside' : null
}

async function answerTo({ app }: TestServer, request: Request): Promise<Answer> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('There was no answer.')), PATIENCE_MS)
  try {
    return await Promise.race([app.inject(request), silence])
  } finally {
    clearTimeout(timer)
  }
}

/** Sends requests, and reports faulty answers and changes by refused requests. */
export async function createProber(testServer: TestServer, marked: MarkedServer, tables: TableReader) {
  let before = await tables.read()

  async function changed(): Promise<string[]> {
    const now = await tables.read()
    const different = [...now.keys()].filter((table) => now.get(table) !== before.get(table))
    before = now
    return different
  }

  /** Describes a fault; null if there is none. `call`: the call of the request, whose answer may show contacts. */
  return async function probe(
    by: MarkedUser | null,
    request: Request,
    call?: CallName,
  ): Promise<string | null> {
    const answer = await answerTo(testServer, request)
    const problem = problemOf(request.method, answer, marked.hiddenFrom(by, call))
    const tablesChanged = await changed()
    // Waits for background work of the request, so it does not count for the next one.
    if (answer.statusCode < 400) {
      await expect.poll(() => tables.isChanging(), { interval: 5 }).toBe(false)
      await changed()
    }
    const harm =
      answer.statusCode >= 400 && tablesChanged.length > 0 ? `it changed ${tablesChanged.join()}` : null
    const found = problem ?? harm
    const { method, url, headers } = request
    const asked = `${method} ${url.slice(0, 300)} ${JSON.stringify(headers)}`
    return found && `${found}: ${asked} answered ${answer.statusCode} ${answer.body.slice(0, 300)}`
  }
}

/** A well-formed request of a user about existing or missing subjects, chosen by numbers. */
type Draft = { name: CallName; by: MarkedUser | null; input: LooseInput }

/** Creates drafts that delete no user. */
export function draftOf(marked: MarkedServer, name: CallName, by: number, picks: readonly number[]): Draft {
  const chosen = subjectsOf(name).subjects.map(({ kind }, index) => {
    const ids = marked.ids[kind]
    return { id: ids[(picks[index] ?? 0) % ids.length] ?? '' }
  })
  const input = requestAbout(name, chosen)
  if ('power' in ((CALLS[name] as Call).params?.shape ?? {})) {
    input.params = { ...input.params, power: by % 2 ? 'User' : 'SupportTeam' }
  }
  const { who } = CALLS[name] as Call
  const everybody = [null, ...marked.users]
  const allowed = marked.users.filter(({ role }) => who !== 'anyone' && who.includes(role))
  // Mostly a user with the right to call, because others are refused at once.
  const some = by % 4 === 0 || allowed.length === 0 ? everybody : allowed
  return { name, by: some[by % some.length] ?? null, input }
}

/** Includes methods that no call has. */
export const METHODS = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'HEAD'] as const

/** A request on the wire. */
export type Request = {
  method: (typeof METHODS)[number]
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** The unmodified request of a draft. */
export async function requestOf({ name, by, input }: Draft, image?: Buffer): Promise<Request> {
  const { method, path, body, upload, bytes }: Call = CALLS[name]
  const url = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeSafely(asText(input.params?.[key])))
  const query = Object.entries(input.query ?? {}).map(
    ([key, value]) => `${key}=${encodeSafely(asText(value))}`,
  )
  const request: Request = {
    method,
    url: query.length > 0 ? `${url}?${query.join('&')}` : url,
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
  }
  if (upload) {
    const { type, payload } = await formOf(upload.image, { ...input, ...(image && { image }) })
    return { ...request, payload, headers: { ...request.headers, 'content-type': type } }
  }
  if (bytes !== undefined)
    return {
      ...request,
      payload: input.bytes ?? Buffer.alloc(0),
      headers: { ...request.headers, 'content-type': 'application/octet-stream' },
    }
  if (!body) return request
  const headers = { ...request.headers, 'content-type': 'application/json' }
  return { ...request, headers, payload: JSON.stringify(input.body ?? {}) }
}

/** Puts non-text values into an address, like a careless program. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
