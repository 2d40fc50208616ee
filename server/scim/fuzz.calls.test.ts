import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/calls/test-server.ts'
import { fuzzing } from '../testing/hostile/fuzzing.ts'
import { addDirectory, type Directory } from '../testing/scim/directory.ts'

let testServer: TestServer
let directory: Directory
let group: string
beforeAll(async () => {
  // A limit above the number of calls in this test.
  testServer = await startTestServer({ environment: { LIMIT_CALLS_PER_TOKEN: '1000000/60' } })
  directory = await addDirectory(testServer)
  const { body } = await directory.send({ method: 'POST', url: '/Groups', body: { displayName: 'Fuzzed' } })
  group = body.id as string
})
afterAll(() => testServer.stop())

const NAMES = [
  'userName displayName name name.givenName emails emails[type%20eq%20"work"].value active externalId roles members',
  'members[value eq "x"] urn:ietf:params:scim:schemas:extension:enterprise:2.0:User __proto__ constructor toString id',
].flatMap((words) => words.split(' '))
const name = fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 30 }))
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom('True', 'False', 'a@example.org', '', '\u0000', '\u202e', [{ value: 'a@example.org' }]),
)
const operation = fc.record(
  { op: fc.constantFrom('Add', 'replace', 'REMOVE', 'move'), path: name, value },
  { requiredKeys: ['op'] },
)
const patch = fc.record({
  schemas: fc.constant(['urn:ietf:params:scim:api:messages:2.0:PatchOp']),
  Operations: fc.array(operation, { maxLength: 4 }),
})
const body = fc.oneof(patch, fc.dictionary(name, value), value)

test('answers every random request with a valid SCIM response', async () => {
  const { id: user } = await testServer.add('User')
  const places = [
    ['POST', '/Users'],
    ['PUT', `/Users/${user}`],
    ['PATCH', `/Users/${user}`],
    ['POST', '/Groups'],
    ['PUT', `/Groups/${group}`],
    ['PATCH', `/Groups/${group}`],
  ] as const
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), body, async ([method, path], payload) => {
      const response = await testServer.app.inject({
        method,
        url: `/scim/v2${path}`,
        headers: { authorization: `Bearer ${directory.token}`, 'content-type': 'application/scim+json' },
        payload: JSON.stringify(payload),
      })
      expect(response.statusCode, response.body).toBeLessThan(500)
      expect(response.headers['content-type']).toMatch('application/scim+json')
      const { status } = response.json<{ status?: string }>()
      expect(status).toBe(response.statusCode < 400 ? undefined : String(response.statusCode))
    }),
    fuzzing(300),
  )
})

test('never answers a random filter with all users', async () => {
  const filter = fc.oneof(
    fc.string({ minLength: 1, maxLength: 60 }),
    fc
      .tuple(
        name,
        fc.constantFrom('eq', 'EQ', 'co', 'pr'),
        fc.string({ maxLength: 20 }),
        fc.constantFrom('', ' and', ' or'),
      )
      .map(([attribute, op, text, end]) => `${attribute} ${op} ${JSON.stringify(text)}${end}`),
  )
  await fc.assert(
    fc.asyncProperty(filter, async (text) => {
      const response = await testServer.app.inject({
        url: `/scim/v2/Users?filter=${encodeURIComponent(text.replaceAll(/\p{Cs}/gu, ''))}`,
        headers: { authorization: `Bearer ${directory.token}` },
      })
      expect([200, 400]).toContain(response.statusCode)
      const { totalResults = 0 } = response.json<{ totalResults?: number }>()
      expect(totalResults).toBeLessThanOrEqual(1)
    }),
    fuzzing(300),
  )
})
