import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { backUp, restore } from '../operations/transfer/transfers.ts'
import { verify } from '../operations/verify/verify.ts'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'
import { unzip } from '../testing/calls/zip.ts'
import { FORM_JOBS } from './queries-pictures.ts'

const DAY = 24 * 60 * 60
/** Seconds after which the small form is ready. */
const SOON = 15
const ticketdetails = { date: '2026-01-05', time: '', subject: 'Printer', message: 'It smokes.' }

let testServer: TestServer
let user: User
let member: User
let shade = 0
let image: Buffer

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
  member = await testServer.add('SupportTeam')
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  // A new picture for each test.
  const background = { r: shade++, g: 60, b: 90 }
  image = await sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .png()
    .toBuffer()
})

async function raise(): Promise<string> {
  const { answer } = await testServer.call('raiseTicket', { image, fields: { ticketdetails } }, user.token)
  return answer.ticketID
}

const pictureOf = (ticketId: string, size: string, tag?: unknown) =>
  testServer.app.inject({
    url: `/api/v1/tickets/${ticketId}/pictures/${size}`,
    headers: {
      authorization: `Bearer ${user.token}`,
      ...(tag !== undefined && { 'if-none-match': String(tag) }),
    },
  })

const typeOf = async (ticketId: string, size: string): Promise<unknown> =>
  (await pictureOf(ticketId, size)).headers['content-type']

/** Output of `npm run verify`; empty without problems. */
async function wrong(): Promise<string[]> {
  const { dataDir, databaseUrl } = testServer
  const lines: string[] = []
  const checks = await verify({ dataDir, databaseUrl }, (line) => void lines.push(line))
  return checks === 0 ? [] : lines
}

const firstForms = async (): Promise<string[]> =>
  (await testServer.files()).filter((name) => !name.endsWith('.webp'))

const rowsOf = (job: keyof typeof FORM_JOBS) => testServer.ctx.store.jobs.earliest([FORM_JOBS[job]], 100)

/** Advances the clock and waits for all due picture jobs. */
async function pass(seconds: number): Promise<void> {
  testServer.advance(seconds)
  const now = testServer.now().toISOString()
  await expect
    .poll(async () => {
      const rows = [...(await rowsOf('shrink')), ...(await rowsOf('removal'))]
      return rows.filter(({ lease, dueAt }) => lease !== null || dueAt <= now)
    })
    .toEqual([])
  // Sessions expire within days.
  user.token = await testServer.logIn(user.username)
  member.token = await testServer.logIn(member.username)
}

/** Format of the picture in the specified call. */
async function wholeOf(ticketid: string): Promise<unknown> {
  const { answer } = await testServer.call('legacyGetTicket', { params: { ticketid }, query: {} }, user.token)
  return (await sharp(Buffer.from(answer.Screenshots, 'base64')).metadata()).format
}

describe('a picture that a user sent', () => {
  it('is shown as uploaded, then as small WebP with a thumbnail, and always passes verification', async () => {
    const id = await raise()
    const before = await testServer.files()
    expect([await typeOf(id, 'full'), await typeOf(id, 'thumb')]).toEqual(['image/png', 'image/png'])
    expect(await wholeOf(id)).toBe('png')
    expect(await wrong()).toEqual([])
    await pass(SOON)
    expect([await typeOf(id, 'full'), await typeOf(id, 'thumb')]).toEqual(['image/webp', 'image/webp'])
    expect(await wholeOf(id)).toBe('webp')
    const { width } = await sharp((await pictureOf(id, 'thumb')).rawPayload).metadata()
    expect(width).toBe(640)
    expect(await wrong()).toEqual([])
    // An open page may still request the first form.
    expect(await testServer.files()).toEqual(expect.arrayContaining(before))
    await pass(2 * DAY)
    await expect.poll(firstForms).toEqual([])
    expect(await wholeOf(id)).toBe('webp')
    expect(await wrong()).toEqual([])
  })

  it('is stored once when it is sent several times', async () => {
    const one = await raise()
    await pass(SOON)
    const files = await testServer.files()
    const other = await raise()
    expect(await testServer.files()).toEqual(files)
    expect(await typeOf(other, 'full')).toBe('image/png')
    await pass(SOON)
    expect(await testServer.files()).toEqual(files)
    const [first, second] = await Promise.all([pictureOf(one, 'full'), pictureOf(other, 'full')])
    expect(second.headers.etag).toBe(first.headers.etag)
    // Sent again shortly before its first form would be removed.
    await pass(DAY - 2 * SOON)
    const late = await raise()
    await pass(SOON)
    expect(await typeOf(late, 'full')).toBe('image/webp')
    expect(await wrong()).toEqual([])
  })

  it('has a different ETag in each form, and answers 304 to the current one', async () => {
    const id = await raise()
    const first = await pictureOf(id, 'thumb')
    await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, member.token)
    const again = await pictureOf(id, 'thumb', first.headers.etag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await pass(SOON)
    const small = await pictureOf(id, 'thumb', first.headers.etag)
    expect(small.statusCode).toBe(200)
    expect(small.rawPayload.length).toBeLessThan(first.rawPayload.length)
    expect((await pictureOf(id, 'thumb', small.headers.etag)).statusCode).toBe(304)
    expect((await pictureOf(id, 'full', small.headers.etag)).statusCode).toBe(200)
    const stranger = await testServer.add('User')
    const foreign = await testServer.app.inject({
      url: `/api/v1/tickets/${id}/pictures/thumb`,
      headers: { authorization: `Bearer ${stranger.token}`, 'if-none-match': String(small.headers.etag) },
    })
    expect(foreign.statusCode).toBe(404)
  })

  it("is exported with the user's data in its current form", async () => {
    const id = await raise()
    const picture = async (): Promise<string | undefined> => {
      const files = unzip((await testServer.call('exportOwnData', {}, user.token)).answer)
      const data = JSON.parse(String(files.get('data.json'))) as {
        ticketsRaised: { id: string; picture: string }[]
      }
      const raised = data.ticketsRaised.find((ticket) => ticket.id === id)
      return (await sharp(files.get(raised?.picture ?? '')).metadata()).format
    }
    expect(await picture()).toBe('png')
    await pass(SOON)
    expect(await picture()).toBe('webp')
  })

  it('survives backup and restore in each form, and is shrunk after the restore', async () => {
    const early = await raise()
    await pass(SOON)
    image = await sharp(image).negate().png().toBuffer()
    const late = await raise()
    const { dataDir, databaseUrl } = testServer
    const folder = await mkdtemp(join(tmpdir(), 'support-desk-forms-'))
    const backup = join(folder, 'desk.backup')
    await backUp({ dataDir, databaseUrl }, backup)
    const copy = join(folder, 'copy')
    await restore({ dataDir: copy }, backup)
    expect(await verify({ dataDir: copy }, () => undefined)).toBe(0)
    const arrived = await startTestServer({ environment: { DATA_DIR: copy } })
    const behind = (testServer.now().getTime() - arrived.now().getTime()) / 1000
    arrived.advance(behind)
    const token = await arrived.logIn(user.username)
    const types = (): Promise<unknown[]> =>
      Promise.all(
        [early, late].map(async (id) => {
          const url = `/api/v1/tickets/${id}/pictures/full`
          const { headers } = await arrived.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
          return headers['content-type']
        }),
      )
    expect(await types()).toEqual(['image/webp', 'image/png'])
    arrived.advance(SOON)
    await expect.poll(types).toEqual(['image/webp', 'image/webp'])
    await arrived.stop()
    await rm(folder, { recursive: true })
    await pass(SOON)
  })

  it('stays in its first form when shrinking fails, and the job retries', async () => {
    const id = await raise()
    const broken = vi.spyOn(testServer.ctx.pictures, 'shrink').mockRejectedValueOnce(new Error('no memory'))
    testServer.advance(SOON)
    await expect.poll(async () => (await rowsOf('shrink'))[0]?.error).toBe('no memory')
    expect(await typeOf(id, 'thumb')).toBe('image/png')
    expect(await wrong()).toEqual([])
    await pass(60)
    expect(await typeOf(id, 'thumb')).toBe('image/webp')
    broken.mockRestore()
  })
})
