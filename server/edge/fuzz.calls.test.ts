import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, type CallName } from '@support-desk/contract'
import { fuzzing } from '../testing/hostile/fuzzing.ts'
import { openTables, type TableReader } from '../testing/database/table-digest.ts'
import { fieldsOf } from '../testing/calls/fields.ts'
import { createProber, draftOf, METHODS, requestOf } from '../testing/hostile/fuzz.ts'
import { addressChange, bodyText, headers, hostileText, hostileValue } from '../testing/hostile/hostile.ts'
import { ENDS_SOMEBODY, fillMarkedServer, type MarkedServer } from '../testing/calls/markers.ts'
import { samplePicture, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

/** Random requests break nothing, reveal no data of other users, and change nothing when refused. */

const NAMES = Object.keys(CALLS) as CallName[]

let testServer: TestServer
let marked: MarkedServer
let tables: TableReader

beforeAll(async () => {
  testServer = await startTestServer()
  marked = await fillMarkedServer(testServer)
  tables = await openTables(testServer.dataDir, testServer.databaseUrl)
})
afterAll(async () => {
  await tables.close()
  await testServer.stop()
})

const draft = fc
  .tuple(fc.constantFrom(...NAMES), fc.nat(20), fc.array(fc.nat(50), { minLength: 2, maxLength: 2 }))
  .map(([name, by, picks]) => {
    // Deleted users would be useless to the following requests.
    const safe = ENDS_SOMEBODY.has(name) ? [marked.ids.user.length - 1] : picks
    return draftOf(marked, name, name === 'logOut' ? 0 : by, safe)
  })

/** A draft with some changed fields and some unknown ones. */
const strangeDraft = fc
  .tuple(
    draft,
    fc.array(fc.tuple(fc.nat(20), hostileValue), { maxLength: 3 }),
    fc.dictionary(hostileText, hostileValue, { maxKeys: 2 }),
  )
  .map(([{ name, by, input }, changes, additions]) => {
    const changed = structuredClone(input)
    const fields = fieldsOf(CALLS[name])
    for (const [index, value] of changes) {
      const field = fields[index % fields.length]
      if (!field) continue
      const { place, name: key } = field
      if (place === 'params') changed.params = { ...changed.params, [key]: value as string }
      else if (place === 'query') changed.query = { ...changed.query, [key]: value }
      else if (place === 'body') changed.body = { ...(changed.body as object), [key]: value }
      else changed.fields = { ...changed.fields, [place.slice('form '.length)]: { [key]: value } }
    }
    changed.body = { ...(changed.body as object), ...additions }
    return { name, by, input: changed }
  })

test('survives random requests, reveals no data of other users, and changes nothing when it refuses them', async () => {
  const image = await samplePicture()
  const probe = await createProber(testServer, marked, tables)
  const property = fc.asyncProperty(
    strangeDraft,
    bodyText,
    headers,
    addressChange,
    fc.oneof(
      { weight: 30, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    async (strange, changeBody, added, changeAddress, method) => {
      const request = await requestOf(strange, image)
      if (typeof request.payload === 'string') request.payload = changeBody(request.payload)
      request.url = changeAddress(request.url)
      request.headers = { ...request.headers, ...added }
      if (method) request.method = method
      expect(await probe(strange.by, request, strange.name)).toBe(null)
    },
  )
  await fc.assert(property, fuzzing(150))
  expect((await testServer.app.inject('/readyz')).statusCode).toBe(200)
  expect(Object.keys({})).toEqual([])
  expect('role' in {}).toBe(false)
})
