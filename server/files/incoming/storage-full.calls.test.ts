import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'
import { sendFile } from '../../testing/calls/files.ts'
import { tidyUp } from './room.ts'

let testServer: TestServer
let user: User

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
})
afterEach(() => {
  vi.restoreAllMocks()
  testServer.ctx.attachments.freeBytes = null
})
afterAll(() => testServer.stop())

const CONTENT = Buffer.from('All went well until there was no room')
/** Errors of a full disk: of the system, of SQLite and of PostgreSQL. */
const NO_ROOM = {
  system: { code: 'ENOSPC' },
  SQLite: { code: 'ERR_SQLITE_ERROR', errcode: 13 },
  PostgreSQL: { code: '53100' },
}
const noRoom = (kind: keyof typeof NO_ROOM): Error =>
  Object.assign(new Error('There is no space left'), NO_ROOM[kind])

async function begin(): Promise<string> {
  const body = { name: 'log.txt', size: CONTENT.length }
  return (await testServer.call('createUpload', { body }, user.token)).answer.id
}
const append = (uploadId: string) =>
  testServer.call('appendUpload', { params: { uploadId }, query: { offset: 0 }, bytes: CONTENT }, user.token)

/** Nothing of the upload is left, and the same file can be sent again once the disk has space. */
async function expectNothingKept(uploadId: string, filesBefore: string[]): Promise<void> {
  vi.restoreAllMocks()
  testServer.ctx.attachments.freeBytes = null
  expect((await testServer.call('getUpload', { params: { uploadId } }, user.token)).status).toBe(404)
  expect(await testServer.ctx.store.uploads.piece(uploadId, 0)).toBeNull()
  expect(await testServer.files()).toEqual(filesBefore)
  const again = await sendFile(testServer, user, 'log.txt', CONTENT)
  expect(again.file).not.toBeNull()
  await testServer.call('deleteUpload', { params: { uploadId: again.id } }, user.token)
}

test.each(['system', 'SQLite', 'PostgreSQL'] as const)(
  'refuses a piece with storage_full and removes its upload (%s)',
  async (kind) => {
    const before = await testServer.files()
    const uploadId = await begin()
    vi.spyOn(testServer.ctx.store, 'write').mockRejectedValueOnce(noRoom(kind))
    const { status, failure } = await append(uploadId)
    expect({ status, code: failure.code }).toEqual({ status: 507, code: 'storage_full' })
    await expectNothingKept(uploadId, before)
  },
)

test('refuses a complete file with storage_full and removes its upload', async () => {
  const before = await testServer.files()
  const uploadId = await begin()
  vi.spyOn(testServer.ctx.attachments, 'keep').mockRejectedValueOnce(noRoom('system'))
  const { status, failure } = await append(uploadId)
  expect({ status, code: failure.code }).toEqual({ status: 507, code: 'storage_full' })
  await expectNothingKept(uploadId, before)
})

const MEBIBYTE = 1024 * 1024
/** Sets the reported free bytes of the disk. */
const leave = (bytes: number) => void (testServer.ctx.attachments.freeBytes = async () => bytes)

test('refuses a file that would fill the disk before the transfer starts', async () => {
  leave(12 * MEBIBYTE - 1)
  const body = { name: 'log.txt', size: MEBIBYTE }
  const { status, failure } = await testServer.call('createUpload', { body }, user.token)
  expect({ status, code: failure.code }).toEqual({ status: 507, code: 'storage_full' })
  expect(await testServer.ctx.store.uploads.underWay(user.id)).toMatchObject({ count: 0 })
  leave(12 * MEBIBYTE)
  const begun = await testServer.call('createUpload', { body }, user.token)
  expect(begun.status).toBe(200)
  await testServer.call('deleteUpload', { params: { uploadId: begun.answer.id } }, user.token)
})

test('stops an upload while there is space to delete it when other data fills the disk', async () => {
  const before = await testServer.files()
  const uploadId = await begin()
  leave(8 * MEBIBYTE)
  const { status, failure } = await append(uploadId)
  expect({ status, code: failure.code }).toEqual({ status: 507, code: 'storage_full' })
  await expectNothingKept(uploadId, before)
})

test('deletes an upload later when the full disk first refuses the deletion', async () => {
  const before = await testServer.files()
  const uploadId = await begin()
  const write = vi.spyOn(testServer.ctx.store, 'write')
  write.mockRejectedValueOnce(noRoom('SQLite')).mockRejectedValueOnce(noRoom('SQLite'))
  expect((await append(uploadId)).status).toBe(507)
  expect((await testServer.call('getUpload', { params: { uploadId } }, user.token)).status).toBe(200)
  write.mockRejectedValueOnce(noRoom('SQLite'))
  await expect(tidyUp(testServer.ctx)).rejects.toThrow('no space')
  await tidyUp(testServer.ctx)
  await expectNothingKept(uploadId, before)
})
