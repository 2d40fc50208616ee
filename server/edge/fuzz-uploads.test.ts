import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzzing } from '../testing/hostile/fuzzing.ts'
import { openTables, type TableReader } from '../testing/database/table-digest.ts'
import { createProber, draftOf, requestOf } from '../testing/hostile/fuzz.ts'
import { hostileText } from '../testing/hostile/hostile.ts'
import { fillMarkedServer, type MarkedServer } from '../testing/calls/markers.ts'
import { startTestServer, type TestServer } from '../testing/calls/test-server.ts'

/** Random uploads break nothing, and refused uploads change nothing. */

const FORMATS = ['png', 'jpeg', 'gif', 'webp', 'avif'] as const
const UPLOADS = ['raiseTicket', 'legacyUpdateProfile'] as const

let testServer: TestServer
let marked: MarkedServer
let tables: TableReader
let probe: Awaited<ReturnType<typeof createProber>>
const samples: Buffer[] = []

beforeAll(async () => {
  testServer = await startTestServer()
  marked = await fillMarkedServer(testServer)
  tables = await openTables(testServer.dataDir, testServer.databaseUrl)
  probe = await createProber(testServer, marked, tables)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const whole = sharp({ create: { width: 24, height: 16, channels: 3, background: 'teal', noise } })
  for (const format of FORMATS) samples.push(await whole.clone().toFormat(format).toBuffer())
})
afterAll(async () => {
  await tables.close()
  await testServer.stop()
})

type Change = (bytes: Buffer) => Buffer

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
const at = (bytes: Buffer, share: number): number => Math.floor(share * bytes.length)

/** Accidental and malicious changes of the bytes. */
const damage: fc.Arbitrary<Change> = fc.oneof(
  fc.array(fc.tuple(place, fc.nat(7)), { minLength: 1, maxLength: 12 }).map((flips) => (bytes: Buffer) => {
    const copy = Buffer.from(bytes)
    for (const [share, bit] of flips) {
      const index = at(copy, share)
      copy[index] = (copy[index] ?? 0) ^ (1 << bit)
    }
    return copy
  }),
  place.map((share) => (bytes: Buffer) => bytes.subarray(0, at(bytes, share))),
  place.map((share) => (bytes: Buffer) => bytes.subarray(at(bytes, share))),
  fc.tuple(place, fc.uint8Array({ maxLength: 64 })).map(
    ([share, more]) =>
      (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, at(bytes, share)), more, bytes.subarray(at(bytes, share))]),
  ),
  fc.tuple(place, place).map(
    ([from, to]) =>
      (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, at(bytes, from)), bytes.subarray(at(bytes, to))]),
  ),
)

/** Damaged images, and images with the header of another format. */
const picture: fc.Arbitrary<(known: readonly Buffer[]) => Buffer> = fc.oneof(
  fc.tuple(fc.nat(4), damage).map(
    ([index, change]) =>
      (known: readonly Buffer[]) =>
        change(known[index] ?? Buffer.alloc(0)),
  ),
  fc.tuple(fc.nat(4), fc.nat(4), fc.integer({ min: 4, max: 60 })).map(
    ([head, body, length]) =>
      (known: readonly Buffer[]) =>
        Buffer.concat([
          (known[head] ?? Buffer.alloc(0)).subarray(0, length),
          (known[body] ?? Buffer.alloc(0)).subarray(length),
        ]),
  ),
)

const CRLF = '\r\n'

/** Changes of a multipart stream with a known boundary. */
const stream: fc.Arbitrary<(payload: Buffer, boundary: string) => Buffer> = fc.oneof(
  damage.map((change) => (payload: Buffer) => change(payload)),
  fc
    .tuple(fc.integer({ min: 1, max: 2000 }), hostileText)
    .map(([count, value]) => (payload: Buffer, boundary: string) => {
      const part = `--${boundary}${CRLF}content-disposition: form-data; name="more"${CRLF}${CRLF}${value}${CRLF}`
      return Buffer.concat([Buffer.from(part.repeat(count)), payload])
    }),
  fc
    .tuple(
      fc.constantFrom('img', 'inputs', 'ticketdetails', 'message', '__proto__', 'constructor', ''),
      fc.option(hostileText),
      fc.constantFrom(
        'text/plain',
        'application/json',
        'image/svg+xml',
        'message/rfc822',
        'multipart/mixed; boundary=x',
      ),
      fc.constantFrom('', 'base64', 'quoted-printable', 'x'),
      hostileText,
    )
    .map(([name, filename, type, encoding, value]) => (payload: Buffer, boundary: string) => {
      const file = filename === null ? '' : `; filename="${filename}"`
      const head = [
        `--${boundary}`,
        `content-disposition: form-data; name="${name}"${file}`,
        `content-type: ${type}`,
        ...(encoding ? [`content-transfer-encoding: ${encoding}`] : []),
      ]
      return Buffer.concat([Buffer.from([...head, '', value, ''].join(CRLF)), payload])
    }),
  fc.integer({ min: 1, max: 200_000 }).map((length) => (payload: Buffer, boundary: string) => {
    const head = `--${boundary}${CRLF}content-disposition: form-data; name="${'x'.repeat(length)}"${CRLF}`
    return Buffer.concat([Buffer.from(`${head}x-${'y'.repeat(length)}: z${CRLF}${CRLF}1${CRLF}`), payload])
  }),
  fc.constant((payload: Buffer) => Buffer.concat([payload, payload])),
  fc.constant((payload: Buffer, boundary: string) =>
    Buffer.from(payload.toString('latin1').replaceAll(`--${boundary}`, `--${boundary}x`), 'latin1'),
  ),
  fc.constant((payload: Buffer) => Buffer.from(payload.toString('latin1').replaceAll(CRLF, '\n'), 'latin1')),
)

async function expectNoHarm(
  [name, by, pick]: [(typeof UPLOADS)[number], number, number],
  image: Buffer,
  change?: (payload: Buffer, boundary: string) => Buffer,
): Promise<void> {
  const draft = draftOf(marked, name, by, [pick])
  const request = await requestOf(draft, image)
  const boundary = request.headers['content-type']?.split('boundary=')[1] ?? ''
  if (change && Buffer.isBuffer(request.payload)) request.payload = change(request.payload, boundary)
  expect(await probe(draft.by, request)).toBe(null)
}

const who = fc.tuple(fc.constantFrom(...UPLOADS), fc.nat(20), fc.nat(50))

test('survives randomly damaged images, and changes nothing when it refuses them', async () => {
  const property = fc.asyncProperty(who, picture, (draft, make) => expectNoHarm(draft, make(samples)))
  await fc.assert(property, fuzzing(30))
})

test('survives random multipart streams, and changes nothing when it refuses them', async () => {
  const property = fc.asyncProperty(who, fc.nat(4), stream, (draft, index, change) =>
    expectNoHarm(draft, samples[index] ?? Buffer.alloc(0), change),
  )
  await fc.assert(property, fuzzing(30))
  expect('isAdmin' in {}).toBe(false)
  expect((await testServer.app.inject('/readyz')).statusCode).toBe(200)
})
