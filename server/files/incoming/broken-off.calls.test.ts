import { createHash } from 'node:crypto'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIMITS } from '@support-desk/contract'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

/** Uploads that lose their connection after 99 % of the bytes, over real connections. */

let testServer: TestServer
let url: string
let user: User
let ticketId: string

/** Open connections of the server. */
const sockets = new Set<Socket>()

beforeAll(async () => {
  testServer = await startTestServer()
  testServer.app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  url = await testServer.app.listen({ host: '127.0.0.1', port: 0 })
  user = await testServer.add('User')
  ticketId = await testServer.raise(user)
})
afterAll(() => testServer.stop())

const SIZE = 1_000_000
const MOST = 990_000
const FILE = Buffer.alloc(SIZE, 'What the projector wrote down.\n')
const CONTENT = `${createHash('sha256').update(FILE).digest('hex')}.bin`

const begin = async () =>
  (await testServer.call('createUpload', { body: { name: 'trace.log', size: SIZE } }, user.token)).answer.id
const append = (uploadId: string, offset: number, bytes: Buffer) =>
  testServer.call('appendUpload', { params: { uploadId }, query: { offset }, bytes }, user.token)
const find = (uploadId: string) => testServer.call('getUpload', { params: { uploadId } }, user.token)
const reply = (file: string) =>
  testServer.call(
    'createMessage',
    { params: { ticketId }, body: { text: 'The trace', expectedLast: 1000, files: [file] } },
    user.token,
  )

/** Stored contents of files; pictures have other endings. */
const contents = async () => (await testServer.files()).filter((name) => name.endsWith('.bin'))

/** Sends a piece and closes the connection before its last bytes. */
async function breakOff(uploadId: string, offset: number, bytes: Buffer): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const headers = {
    authorization: `Bearer ${user.token}`,
    'content-type': 'application/octet-stream',
    'content-length': SIZE - offset,
  }
  const sent = request(`${url}/api/v1/uploads/${uploadId}?offset=${offset}`, { method: 'PATCH', headers })
  sent.on('error', () => resolve()).on('close', () => resolve())
  sent.write(bytes)
  // Wait for the bytes to arrive; otherwise there would be no partial piece.
  await expect
    .poll(() => Math.max(0, ...[...sockets].map((socket) => socket.bytesRead)))
    .toBeGreaterThan(bytes.length)
  sent.destroy()
  await promise
}

/** An upload at 99 %, with a later piece that broke off. */
async function brokenOff(): Promise<string> {
  const id = await begin()
  expect((await append(id, 0, FILE.subarray(0, MOST))).answer).toMatchObject({ received: MOST, file: null })
  await breakOff(id, MOST, FILE.subarray(MOST, SIZE - 1))
  expect((await find(id)).answer).toMatchObject({ received: MOST, file: null })
  return id
}

test('stores nothing of an upload whose only piece breaks off at 99 %', async () => {
  const id = await begin()
  await breakOff(id, 0, FILE.subarray(0, MOST))
  expect((await find(id)).answer).toMatchObject({ received: 0, file: null })
  expect(await contents()).not.toContain(CONTENT)
})

test('refuses to attach an upload that broke off at 99 %, and lets it continue', async () => {
  const id = await brokenOff()
  const { status, failure } = await reply(id)
  expect([status, failure.code]).toEqual([409, 'upload_gone'])
  expect(await contents()).not.toContain(CONTENT)
  expect((await append(id, MOST, FILE.subarray(MOST))).answer.file).toMatchObject({ size: SIZE })
  expect(await contents()).toContain(CONTENT)
  expect((await reply(id)).status).toBe(200)
  const { answer } = await testServer.call('getMessages', { params: { ticketId }, query: {} }, user.token)
  expect(answer.messages.map(({ attachments }) => attachments.map(({ size }) => size))).toEqual([[SIZE]])
})

test('removes an abandoned upload after a day, with its bytes and its place in the limit of uploads', async () => {
  const sender = user
  user = await testServer.add('User')
  const before = await contents()
  const ids = await Promise.all(Array.from({ length: LIMITS.uploadsPerUser }, () => begin()))
  const [first = ''] = ids
  await append(first, 0, FILE.subarray(0, MOST))
  await breakOff(first, MOST, FILE.subarray(MOST, SIZE - 1))
  const refused = await testServer.call('createUpload', { body: { name: 'a.log', size: 1 } }, user.token)
  expect([refused.status, refused.failure.code]).toEqual([409, 'too_many_uploads'])

  testServer.advance(24 * 60 * 60 + 60)
  user.token = await testServer.logIn(user.username)
  await expect.poll(async () => (await find(first)).status).toBe(404)
  const { uploads } = testServer.ctx.store
  await expect.poll(() => uploads.underWay(user.id)).toMatchObject({ count: 0 })
  expect(await uploads.piece(first, 0)).toBeNull()
  expect(await contents()).toEqual(before)
  // The daily quota is full again, because a new day began.
  expect((await find(await begin())).answer.received).toBe(0)
  user = sender
})
