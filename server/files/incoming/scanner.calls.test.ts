import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'
import { sendFile } from '../../testing/calls/files.ts'
import {
  EICAR,
  RECORDED,
  type RecordedClamd,
  startRecordedClamd,
} from '../../testing/clamd/recorded-clamd.ts'
import { createClamd } from './scanner.ts'

// A stand-in plays recorded answers of clamd 1.4.3.
const NOWHERE = 'unix:///nowhere/clamd.ctl'
const TOO_LONG = Buffer.alloc(RECORDED.streamMaxLength * 3 + 1, 'long')

let clamd: RecordedClamd
const servers: TestServer[] = []

beforeAll(async () => {
  clamd = await startRecordedClamd()
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  clamd.stop()
})
beforeEach(() => {
  clamd.heard = []
  clamd.fault = null
})

async function serverWith(environment: Record<string, string>): Promise<{ server: TestServer; user: User }> {
  const server = await startTestServer({ environment: { CLAMD_URL: clamd.url, ...environment } })
  servers.push(server)
  return { server, user: await server.add('User') }
}

/** Creates an upload and sends the file as one piece. */
async function sendAtOnce(server: TestServer, user: User, bytes: Buffer) {
  const { id: uploadId } = (
    await server.call('createUpload', { body: { name: 'a.txt', size: bytes.length } }, user.token)
  ).answer
  const params = { uploadId }
  return {
    params,
    reply: await server.call('appendUpload', { params, query: { offset: 0 }, bytes }, user.token),
  }
}

describe('with a scanner', () => {
  let server: TestServer
  let user: User
  beforeAll(async () => {
    ;({ server, user } = await serverWith({}))
  })

  const send = (content: Buffer) => sendFile(server, user, 'a.txt', content)

  test('scans the whole file before it can be read', async () => {
    const content = Buffer.alloc(RECORDED.streamMaxLength, 'nothing in here\n')
    expect((await send(content)).file).toMatchObject({ kind: 'text' })
    expect(clamd.heard).toEqual([content])
  })

  test('refuses an infected file with a clear message and stores nothing of it', async () => {
    const before = await server.files()
    const { reply } = await sendAtOnce(server, user, Buffer.from(`pretend ${EICAR}`))
    expect([reply.status, reply.failure.code, reply.failure.msg]).toEqual([
      422,
      'file_infected',
      'The virus scanner found malware in this file. The file was removed.',
    ])
    expect(await server.files()).toEqual(before)
    expect(await server.ctx.store.uploads.underWay(user.id)).toMatchObject({ count: 1 })
  })

  test('refuses a file above the limit of the scanner permanently, and stores nothing of it', async () => {
    const before = await server.files()
    const { count } = await server.ctx.store.uploads.underWay(user.id)
    await expect(send(TOO_LONG)).rejects.toThrow('file_unscannable')
    clamd.fault = { says: RECORDED.partAlone }
    const { reply } = await sendAtOnce(server, user, Buffer.from('a large archive'))
    expect([reply.status, reply.failure.msg]).toEqual([
      422,
      'This file is too large for the virus scanner and was removed.',
    ])
    expect(await server.files()).toEqual(before)
    expect(await server.ctx.store.uploads.underWay(user.id)).toMatchObject({ count })
  })

  test.each([
    ['closes in the middle'],
    ['closes at the end'],
    [{ says: RECORDED.stalled }],
    [{ says: '' }],
  ] as const)(
    'accepts no file when the scanner fails (%j), and scans the uploaded bytes at the next attempt',
    async (fault) => {
      const before = await server.files()
      clamd.fault = fault
      const { params, reply } = await sendAtOnce(server, user, Buffer.from(`once ${JSON.stringify(fault)}`))
      expect([reply.status, reply.failure.code, reply.headers['retry-after']]).toEqual([
        503,
        'scanner_unavailable',
        '60',
      ])
      expect(reply.failure.msg).toBe('Can’t scan files for viruses right now. Try again later.')
      expect(await server.files()).toEqual(before)
      clamd.fault = null
      const offset = (await server.call('getUpload', { params }, user.token)).answer.received
      const again = { params, query: { offset }, bytes: Buffer.alloc(0) }
      expect((await server.call('appendUpload', again, user.token)).answer.file).not.toBe(null)
    },
  )

  test('stores nothing of an upload that is removed during its scan', async () => {
    const before = await server.files()
    const { id: uploadId } = (
      await server.call('createUpload', { body: { name: 'a.txt', size: 4 } }, user.token)
    ).answer
    clamd.meanwhile = () => server.call('deleteUpload', { params: { uploadId } }, user.token)
    const piece = { params: { uploadId }, query: { offset: 0 }, bytes: Buffer.from('gone') }
    const reply = await server.call('appendUpload', piece, user.token)
    expect([reply.status, reply.failure.code]).toEqual([404, 'not_found'])
    expect(await server.files()).toEqual(before)
  })

  test('gives the same answer to a repeated last piece during the scan', async () => {
    const { id: uploadId } = (
      await server.call('createUpload', { body: { name: 'a.txt', size: 5 } }, user.token)
    ).answer
    const params = { uploadId }
    const again = { params, query: { offset: 5 }, bytes: Buffer.alloc(0) }
    let second: unknown
    clamd.meanwhile = async () => {
      second = (await server.call('appendUpload', again, user.token)).answer
    }
    const piece = { params, query: { offset: 0 }, bytes: Buffer.from('twice') }
    const first = (await server.call('appendUpload', piece, user.token)).answer
    expect(first.file).toMatchObject({ kind: 'text', size: 5 })
    expect(second).toEqual(first)
  })

  test('shows the status of the scanner to admins only', async () => {
    const admin = await server.add('Admin')
    const report = async (by?: User) =>
      (
        await server.app.inject({
          url: '/readyz',
          ...(by && { headers: { authorization: `Bearer ${by.token}` } }),
        })
      ).json<{ fileScanner?: object }>().fileScanner
    await expect(send(TOO_LONG)).rejects.toThrow('file_unscannable')
    expect(await report(admin)).toMatchObject({
      state: 'failing',
      error: expect.stringContaining('size limit'),
    })
    await send(Buffer.from('y'))
    expect(await report(admin)).toMatchObject({ state: 'working', error: null })
    expect([await report(user), await report()]).toEqual([undefined, undefined])
  })
})

test('accepts files without a reachable scanner if the install allows it', async () => {
  const { server, user } = await serverWith({ CLAMD_URL: NOWHERE, CLAMD_DOWN: 'accept' })
  expect((await sendFile(server, user, 'a.txt', Buffer.from('text'))).file).not.toBe(null)
  expect(server.ctx.attachments.scanner?.report()).toMatchObject({ state: 'failing' })
})

test('refuses files that the scanner did not judge, even if the install accepts files without a scanner', async () => {
  const { server, user } = await serverWith({ CLAMD_DOWN: 'accept' })
  const before = await server.files()
  // clamd closes the connection during the transfer. Its answer may get lost, and still counts.
  for (let more = 0; more < 5; more++)
    await expect(
      sendFile(server, user, 'a.txt', Buffer.concat([TOO_LONG, Buffer.alloc(more)])),
    ).rejects.toThrow('file_unscannable')
  for (const fault of ['closes in the middle', 'closes at the end'] as const) {
    clamd.fault = fault
    const { reply } = await sendAtOnce(server, user, Buffer.from('text'))
    expect([fault, reply.failure.code]).toEqual([fault, 'scanner_unavailable'])
  }
  expect(await server.files()).toEqual(before)
})

test('refuses files when the scanner cannot be reached', async () => {
  const { server, user } = await serverWith({ CLAMD_URL: NOWHERE })
  const { reply } = await sendAtOnce(server, user, Buffer.from('text'))
  expect([reply.status, reply.failure.code]).toEqual([503, 'scanner_unavailable'])
})

test('refuses a file after the timeout even if the scanner keeps sending single bytes', async () => {
  const slow = createServer((socket) => {
    const timer = setInterval(() => socket.write('.'), 20)
    socket.on('error', () => {}).on('close', () => clearInterval(timer))
  })
  await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening))
  const { port } = slow.address() as AddressInfo
  const scanner = createClamd({
    place: { host: '127.0.0.1', port },
    passUnscanned: false,
    clock: () => new Date(),
    timeoutMs: 100,
  })
  const pieces = async function* () {
    yield Buffer.from('text')
  }
  await expect(scanner.scan({ size: 4, pieces })).rejects.toMatchObject({ code: 'scanner_unavailable' })
  slow.close()
})

test.each([true, false])(
  'refuses a file after the timeout when the scanner never answers (accept: %s)',
  async (passUnscanned) => {
    const { hostname: host, port } = new URL(clamd.url)
    const scanner = createClamd({
      place: { host, port: Number(port) },
      passUnscanned,
      clock: () => new Date(),
      timeoutMs: 100,
    })
    clamd.fault = 'silent'
    const pieces = async function* () {
      yield Buffer.from('text')
    }
    await expect(scanner.scan({ size: 4, pieces })).rejects.toMatchObject({ code: 'scanner_unavailable' })
    expect(scanner.report()).toMatchObject({ state: 'failing', error: 'clamd does not answer.' })
  },
)
