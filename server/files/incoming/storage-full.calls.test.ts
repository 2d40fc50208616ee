import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'
import { sendFile } from '../../testing/calls/files.ts'

let testServer: TestServer
let user: User

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => testServer.stop())

const CONTENT = Buffer.from('All went well until there was no room')
/** What the system says of a disk that is full; what SQLite says; what PostgreSQL says. */
const NO_ROOM = {
  system: { code: 'ENOSPC' },
  SQLite: { code: 'ERR_SQLITE_ERROR', errcode: 13 },
  PostgreSQL: { code: '53100' },
}
const noRoom = (kind: keyof typeof NO_ROOM): Error =>
  Object.assign(new Error('There is no space left'), NO_ROOM[kind])

async function begin(): Promise<string> {
  const body = { name: 'log.txt', size: CONTENT.length }
  return (await testServer.call('beginUpload', { body }, user.token)).answer.id
}
const append = (uploadId: string) =>
  testServer.call('appendUpload', { params: { uploadId }, query: { offset: 0 }, bytes: CONTENT }, user.token)

/** Nothing of the file is left, and the same one can be sent once there is room. */
async function expectNothingKept(uploadId: string, filesBefore: string[]): Promise<void> {
  vi.restoreAllMocks()
  expect((await testServer.call('getUpload', { params: { uploadId } }, user.token)).status).toBe(404)
  expect(await testServer.ctx.store.uploads.piece(uploadId, 0)).toBeNull()
  expect(await testServer.files()).toEqual(filesBefore)
  const again = await sendFile(testServer, user, 'log.txt', CONTENT)
  expect(again.file).not.toBeNull()
  await testServer.call('cancelUpload', { params: { uploadId: again.id } }, user.token)
}

test.each(['system', 'SQLite', 'PostgreSQL'] as const)(
  'a piece for which there is no room is said so, and nothing of the file is left (%s)',
  async (kind) => {
    const before = await testServer.files()
    const uploadId = await begin()
    vi.spyOn(testServer.ctx.store, 'write').mockRejectedValueOnce(noRoom(kind))
    const { status, failure } = await append(uploadId)
    expect({ status, code: failure.code }).toEqual({ status: 507, code: 'storage_full' })
    await expectNothingKept(uploadId, before)
  },
)

test('a whole file for which there is no room is said so, and nothing of it is left', async () => {
  const before = await testServer.files()
  const uploadId = await begin()
  vi.spyOn(testServer.ctx.attachments, 'keep').mockRejectedValueOnce(noRoom('system'))
  const { status, failure } = await append(uploadId)
  expect({ status, code: failure.code }).toEqual({ status: 507, code: 'storage_full' })
  await expectNothingKept(uploadId, before)
})
