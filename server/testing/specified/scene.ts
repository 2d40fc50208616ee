import type { LightMyRequestResponse } from 'fastify'
import type { CallName, Role } from '@support-desk/contract'
import { type Call, CALLS } from '@support-desk/contract'
import { type Attempt, createAttempts, type PreparedRequest } from '../calls/cases.ts'
import {
  type LooseInput,
  type User,
  type Raw,
  send,
  startTestServer,
  type TestServer,
} from '../calls/test-server.ts'
import { type Exchange, transcriptOf } from './transcript.ts'
import { withSmallScreenshots } from './screenshots.ts'
import { titleOf } from './table.ts'

/** Differences from a regular request: another method, headers, or a raw body. */
export type Otherwise = Raw & { method?: Call['method'] }

/** A server with fixed users, and a record of requests and answers. */
export type Scene = {
  testServer: TestServer
  self: Record<Role, User>
  others: Record<Role, User>
  prepare: (attempt: Attempt) => Promise<PreparedRequest>
  /** Makes a call and records it under its method and path; `about` describes it. */
  ask(
    name: CallName,
    about: string,
    input: LooseInput,
    by?: User | null,
    otherwise?: Otherwise,
  ): Promise<LightMyRequestResponse>
  /** Repeats a request with its ETag, after all background work has ended. */
  unchanged(name: CallName, params: Record<string, string>, by: User): Promise<void>
  /** Status and code of all answers of a call so far, such as `404 not_found`. */
  outcomesOf(name: CallName): Set<string>
  transcript(area: string, order: readonly string[]): string
}

const MOST_TRIES = 100

const NAMES: Record<'self' | 'others', Record<Role, string>> = {
  self: { User: 'Ursula', SupportTeam: 'Sam', Admin: 'Ada' },
  others: { User: 'Otto', SupportTeam: 'Olga', Admin: 'Oscar' },
}

/** Starts a server for one area. Requests are one second apart, so that orders by time are stable. */
export async function openScene(): Promise<Scene> {
  const testServer = await startTestServer()
  const users = async (whose: keyof typeof NAMES): Promise<Record<Role, User>> => {
    const add = (role: Role): Promise<User> => {
      testServer.advance(1)
      return testServer.add(role, NAMES[whose][role])
    }
    return { User: await add('User'), SupportTeam: await add('SupportTeam'), Admin: await add('Admin') }
  }
  const [self, others] = [await users('self'), await users('others')]
  const prepare = await createAttempts(testServer, self, others)
  const calls = new Map<string, Exchange[]>()

  const note = async (name: CallName, exchange: Omit<Exchange, 'answer'>): Promise<void> => {
    const title = titleOf(CALLS[name])
    const answer = await withSmallScreenshots(exchange.response.payload)
    calls.set(title, [...(calls.get(title) ?? []), { ...exchange, answer }])
  }

  return {
    testServer,
    self,
    others,
    prepare: (attempt) => {
      testServer.advance(1)
      return prepare(attempt)
    },
    async ask(name, about, input, by = null, otherwise = {}) {
      testServer.advance(1)
      const declared: Call = CALLS[name]
      const call: Call = { ...declared, method: otherwise.method ?? declared.method }
      const response = await send(testServer.app, call, input, by?.token, otherwise)
      await note(name, { about, request: requestLine(call, input, by, otherwise), response })
      return response
    },
    async unchanged(name, params, by) {
      const call: Call = CALLS[name]
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const first = await send(testServer.app, call, { params }, by.token)
        const known = { headers: { 'if-none-match': String(first.headers.etag) } }
        const response = await send(testServer.app, call, { params }, by.token, known)
        if (response.statusCode === 304) {
          const about = 'a version that is still true'
          await note(name, { about, request: requestLine(call, { params }, by, known), response })
          return
        }
        // Waits until earlier events have reached all subscribers.
        testServer.advance(1)
      }
      throw new Error(`${name} is never unchanged.`)
    },
    outcomesOf: (name) =>
      new Set((calls.get(titleOf(CALLS[name])) ?? []).map(({ response }) => outcomeOf(response))),
    transcript: (area, order) =>
      transcriptOf(area, new Map(order.map((title) => [title, calls.get(title) ?? []]))),
  }
}

const outcomeOf = ({ statusCode, payload }: LightMyRequestResponse): string =>
  statusCode < 400 ? 'ok' : String((JSON.parse(payload) as { code: unknown }).code)

/** The request in one line, as an explanation of the compared answer. */
function requestLine(
  { method, path, upload, body }: Call,
  input: LooseInput,
  by: User | null,
  { headers, payload }: Raw = {},
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => String(input.params?.[key]))
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString()
  const address = query ? `${filled}?${query}` : filled
  const form = JSON.stringify(input.fields ?? {})
  const sent = upload ? form : body ? JSON.stringify(input.body) : ''
  const names = Object.keys(headers ?? {}).join(', ')
  return [
    `${method} ${address}${by ? ` by ${by.username}` : ''}${names && ` with ${names}`}`,
    typeof payload === 'object' ? 'bytes' : (payload ?? sent ?? ''),
  ]
    .filter((line) => line !== '')
    .join('\n')
}
