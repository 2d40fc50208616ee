import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Problem } from '@support-desk/contract'
import { Refusal } from '../../kernel/refusal.ts'
import { fuzzing } from '../../testing/hostile/fuzzing.ts'
import { hostileText } from '../../testing/hostile/hostile.ts'
import { addGoodToken } from '../../testing/calls/tokens.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'
import { apiTokenHash, newApiToken } from './token.ts'

/** Random API tokens: only a valid one grants access, and malformed ones cause no query. */

let testServer: TestServer
let owner: User
let good: string
let findSecret: ReturnType<typeof vi.spyOn>
let findActor: ReturnType<typeof vi.spyOn>

beforeAll(async () => {
  testServer = await startTestServer({ environment: { LIMIT_ANONYMOUS_PER_CLIENT: '1000000/60' } })
  owner = await testServer.add('SupportTeam')
  const createdAt = testServer.now().toISOString()
  good = (await addGoodToken(testServer.ctx.store, owner.id, ['tickets:read'], { createdAt })).token
  findSecret = vi.spyOn(testServer.ctx.store.apiTokens, 'findSecret')
  findActor = vi.spyOn(testServer.ctx.store.apiTokens, 'findActor')
})
beforeEach(() => {
  findSecret.mockClear()
  findActor.mockClear()
})
afterAll(() => testServer.stop())

const DIGIT = fc.constantFrom(...'0129AZaz')
const place = fc.nat(70)

/** A valid token with copy errors. */
const damaged = fc
  .tuple(
    fc.constantFrom('cut', 'replace', 'insert', 'remove', 'swap', 'double', 'case', 'parts'),
    place,
    place,
    fc.oneof(DIGIT, fc.constantFrom('_', '-', '.', '/', 'é', ' ', '٣')),
  )
  .map(([how, one, other, sign]) => {
    const [at, to] = [one % good.length, other % good.length]
    if (how === 'cut') return `sdk_${good.slice(4, Math.max(4, at))}`
    if (how === 'replace') return good.slice(0, at) + sign + good.slice(at + 1)
    if (how === 'insert') return good.slice(0, at) + sign + good.slice(at)
    if (how === 'remove') return good.slice(0, at) + good.slice(at + 1)
    if (how === 'double') return good + good.slice(at)
    if (how === 'case') return good.slice(0, 4) + good.slice(4).toUpperCase()
    if (how === 'parts') return good.split('_').toReversed().join('_')
    const signs = [...good]
    ;[signs[at], signs[to]] = [signs[to] ?? '', signs[at] ?? '']
    return signs.join('')
  })
  .filter((token) => token !== good)

const meantAsToken = fc.oneof(
  damaged.filter((token) => token.startsWith('sdk_')),
  hostileText.map((text) => `sdk_${text}`),
)

test('refuses a malformed token without a database query', async () => {
  const property = fc.asyncProperty(meantAsToken, async (token) => {
    const refusal = await testServer.ctx.authenticate(token).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect((refusal as Refusal).code).toBe('token_malformed')
  })
  await fc.assert(property, fuzzing(500))
  expect([findSecret.mock.calls, findActor.mock.calls]).toEqual([[], []])
})

test('refuses a malformed token at each endpoint, and never repeats the token in the answer', async () => {
  const scheme = fc.constantFrom('Bearer ', 'bearer  ', 'BEARER ', 'Basic ', 'Token ', '', `Bearer ${good} `)
  const door = fc.constantFrom(['GET', '/api/v1/tickets'], ['POST', '/mcp'])
  const inHeader = damaged.filter((token) => token.length > 12 && /^[\u0020-\u007e]*$/.test(token))
  const property = fc.asyncProperty(inHeader, scheme, door, async (token, before, [method, url]) => {
    const authorization = before + token
    // Skips headers that contain the valid token.
    fc.pre(!new RegExp(`^bearer +${good} *$`, 'i').test(authorization) && method !== undefined)
    const response = await testServer.app.inject({
      method: method as 'GET' | 'POST',
      url: url ?? '',
      headers: { authorization },
    })
    expect(response.statusCode).toBe(401)
    expect(['token_malformed', 'unauthenticated']).toContain(response.json<Problem>().code)
    expect(response.body).not.toContain(token)
  })
  await fc.assert(property, fuzzing(150))
})

test('answers an unknown token like a token with a wrong secret', async () => {
  const answers = []
  for (const isKnown of [false, true]) {
    const { id, token } = newApiToken()
    if (isKnown) await keepWithOtherSecret(id)
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode, body } = await testServer.app.inject({ url: '/api/v1/tickets', headers })
    answers.push([statusCode, { ...(JSON.parse(body) as Problem), instance: '' }])
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toEqual([401, expect.objectContaining({ code: 'unauthenticated' })])
})

const keepWithOtherSecret = (id: string): Promise<void> => {
  const createdAt = testServer.now().toISOString()
  const token = { id, accountId: owner.id, name: 'Script', scopes: ['tickets:read' as const] }
  const hash = apiTokenHash(newApiToken().token)
  return testServer.ctx.store.write((tx) =>
    tx.apiTokens.insert({ ...token, createdAt, expiresAt: null, usedAt: null, hash }),
  )
}
