import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, type CallName } from '@support-desk/contract'
import { fuzzing } from '../testing/fuzzing.ts'
import { openTables, type TableReader } from '../testing/table-digest.ts'
import { fieldsOf } from './testing-fields.ts'
import { createProber, draftOf, METHODS, requestOf } from './testing-fuzz.ts'
import { addressChange, bodyText, headers, hostileText, hostileValue } from './testing-hostile.ts'
import { ENDS_SOMEBODY, fillMarkedDesk, type MarkedDesk } from './testing-markers.ts'
import { samplePicture, startTestDesk, type TestDesk } from './testing.ts'

/** Whatever is sent: nothing breaks, nobody learns what is another's, and what is refused changes nothing. */

const NAMES = Object.keys(CALLS) as CallName[]

let desk: TestDesk
let marked: MarkedDesk
let tables: TableReader

beforeAll(async () => {
  desk = await startTestDesk()
  marked = await fillMarkedDesk(desk)
  tables = await openTables(desk.dataDir, desk.databaseUrl)
})
afterAll(async () => {
  await tables.close()
  await desk.stop()
})

const draft = fc
  .tuple(fc.constantFrom(...NAMES), fc.nat(20), fc.array(fc.nat(50), { minLength: 2, maxLength: 2 }))
  .map(([name, by, picks]) => {
    // Somebody who is gone would be of no use to what comes after.
    const safe = ENDS_SOMEBODY.has(name) ? [marked.ids.person.length - 1] : picks
    return draftOf(marked, name, name === 'logOut' ? 0 : by, safe)
  })

/** A draft with some of its fields changed, and some put in that no call has. */
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

test('no request breaks the desk, tells what is another’s, or changes anything when it is refused', async () => {
  const image = await samplePicture()
  const probe = await createProber(desk, marked, tables)
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
      expect(await probe(strange.by, request)).toBe(null)
    },
  )
  await fc.assert(property, fuzzing(400))
  expect((await desk.app.inject('/readyz')).statusCode).toBe(200)
  expect(Object.keys({})).toEqual([])
  expect('role' in {}).toBe(false)
})
