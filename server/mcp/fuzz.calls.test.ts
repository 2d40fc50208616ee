import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scope, TOOL_NAMES } from '@support-desk/contract'
import { fuzzing } from '../testing/hostile/fuzzing.ts'
import { hostileText, hostileValue } from '../testing/hostile/hostile.ts'
import { addGoodToken } from '../testing/calls/tokens.ts'
import { startTestServer, type TestServer } from '../testing/calls/test-server.ts'

/** Random requests of assistants break nothing, reveal nothing, and change nothing with a read-only token. */

const READS: Scope[] = [
  'tickets:read',
  'conversations:read',
  'tags:read',
  'teams:read',
  'users:read',
  'views:read',
]
/** Text in a ticket of another user. */
const SECRET = 'Zanzibar'
const ACCEPT = 'application/json, text/event-stream'

let testServer: TestServer
let token: string
let ids: string[]

beforeAll(async () => {
  const environment = { LIMIT_CALLS_PER_TOKEN: '1000000/60', LIMIT_SEARCHES_PER_USER: '1000000/60' }
  testServer = await startTestServer({ environment })
  const user = await testServer.add('User')
  const other = await testServer.add('User')
  ids = [await testServer.raise(user, 'Mine'), await testServer.raise(other, SECRET)]
  const createdAt = testServer.now().toISOString()
  token = (await addGoodToken(testServer.ctx.store, user.id, READS, { createdAt })).token
})
afterAll(() => testServer.stop())

async function post(payload: string, headers: Record<string, string> = {}) {
  return testServer.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: ACCEPT,
      ...headers,
    },
    payload,
  })
}

/** Checks a response: a protocol message or a problem, without internal details or hidden data. */
function expectClear({ statusCode, body }: Awaited<ReturnType<typeof post>>): void {
  expect(statusCode, body).toBeLessThan(500)
  expect(body).not.toMatch(/\.ts:\d|node_modules|SQLITE|select |"code":"internal"/)
  // The library reports its own validation errors, such as of `initialize`, as server errors with a description.
  for (const [, said] of body.matchAll(/"code":-32603,"message":"((?:[^"\\]|\\.)*)"/g))
    expect(said).toContain('invalid_')
  expect(body).not.toContain(SECRET)
}

const latest = () => testServer.ctx.store.events.latest()
const kindsAfter = async (number: number): Promise<string[]> => [
  ...new Set((await testServer.ctx.store.events.list(number, 10_000)).map(({ kind }) => kind)),
]

const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<string>(...TOOL_NAMES) },
  { weight: 1, arbitrary: hostileText },
)
const field = fc.constantFrom(
  'ticketId',
  'q',
  'text',
  'seen',
  'limit',
  'cursor',
  'ids',
  'action',
  'value',
  'condition',
  '__proto__',
  'accountId',
)
const value = fc.oneof(
  hostileValue,
  fc.constantFrom(0, 1).map((index) => ids[index]),
)
const given = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(field, value, { maxKeys: 5 }) as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: hostileValue },
)
const METHODS =
  'tools/call tools/list resources/list resources/read resources/templates/list prompts/list initialize ping logging/setLevel completion/complete sampling/createMessage notifications/cancelled notifications/initialized server/discover subscriptions/listen'.split(
    ' ',
  )
const method = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...METHODS) },
  { weight: 1, arbitrary: hostileText },
)
const id = fc.oneof(fc.nat(), hostileText, hostileValue)
const message = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant('2.0') }, { weight: 1, arbitrary: hostileValue }),
    id,
    method,
    params: fc.oneof(
      fc.record({
        name,
        arguments: given,
        uri: fc.oneof(
          hostileText,
          hostileText.map((text) => `support-desk://views/${text}`),
        ),
      }),
      hostileValue,
    ),
  },
  { requiredKeys: ['jsonrpc'] },
)
const HEADERS = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('1999-01-01', '2025-06-18', '2026-07-28', '', 'latest', '2.0')
      .map((version) => ({ 'mcp-protocol-version': version })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('application/json', 'text/html', '', '*/*').map((accept) => ({ accept })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('1', 'x'.repeat(900), 'null')
      .map((session) => ({ 'mcp-session-id': session })),
  },
)

test('reveals and changes nothing when tools get random arguments', async () => {
  const before = await latest()
  const property = fc.asyncProperty(name, given, async (tool, said) => {
    const params = { name: tool, arguments: said }
    expectClear(await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })))
  })
  const halfCharacter = { ticketId: 'x\udfffy' }
  await fc.assert(property, { ...fuzzing(200), examples: [['update_ticket_tags', halfCharacter]] })
  expect(
    (await kindsAfter(before)).filter(
      (kind) => kind !== 'token.tool_used' && !/\.(found|read|viewed|seen)/.test(kind),
    ),
  ).toEqual([])
})

test('answers or refuses messages of every shape, single and in batches', async () => {
  const property = fc.asyncProperty(
    fc.oneof(message, fc.array(message, { maxLength: 5 }), hostileValue),
    HEADERS,
    async (said, headers) => {
      expectClear(await post(JSON.stringify(said) ?? '', headers))
    },
  )
  await fc.assert(property, fuzzing(200))
  expect((await testServer.app.inject('/readyz')).statusCode).toBe(200)
})
