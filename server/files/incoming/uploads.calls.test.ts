import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '@support-desk/contract'
import {
  samplePicture,
  startTestServer,
  type TestServer,
  type User,
} from '../../testing/calls/test-server.ts'
import { sendFile } from '../../testing/calls/files.ts'

let testServer: TestServer
let user: User
let other: User

beforeAll(async () => {
  testServer = await startTestServer({ environment: { FILE_MAX_MB: '3' } })
  user = await testServer.add('User')
  other = await testServer.add('User')
})
afterAll(() => testServer.stop())

const begin = (body: { name: string; size: number }, by = user) =>
  testServer.call('createUpload', { body }, by.token)
const append = (uploadId: string, offset: number, bytes: Buffer, by = user) =>
  testServer.call('appendUpload', { params: { uploadId }, query: { offset }, bytes }, by.token)
const status = async (uploadId: string) =>
  (await testServer.call('getUpload', { params: { uploadId } }, user.token)).answer
const cancel = (uploadId: string) => testServer.call('deleteUpload', { params: { uploadId } }, user.token)

const MIB = 1024 * 1024
const bytesOf = (count: number): Buffer => Buffer.alloc(count, 'a line of a log\n')

describe('a file that is sent in pieces', () => {
  test('is complete after its last piece, with its detected type', async () => {
    const file = bytesOf(2 * MIB + 5)
    const { id, received } = (await begin({ name: 'server.log', size: file.length })).answer
    expect(received).toBe(0)
    expect((await append(id, 0, file.subarray(0, MIB))).answer).toMatchObject({ received: MIB, file: null })
    expect((await append(id, MIB, file.subarray(MIB, 2 * MIB))).answer.file).toBe(null)
    const last = (await append(id, 2 * MIB, file.subarray(2 * MIB))).answer
    expect(last.file).toEqual({
      name: 'server.log',
      mediaType: 'text/plain',
      size: file.length,
      kind: 'text',
    })
    const name = `${createHash('sha256').update(file).digest('hex')}.bin`
    expect(await testServer.files()).toContain(name)
    await cancel(id)
  })

  test('continues after the received bytes when an answer was lost', async () => {
    const file = bytesOf(1000)
    const { id } = (await begin({ name: 'a.log', size: 1000 })).answer
    await append(id, 0, file.subarray(0, 400))
    // The answer got lost, so the client sends the same piece again.
    expect((await append(id, 0, file.subarray(0, 400))).failure).toMatchObject({ code: 'upload_elsewhere' })
    expect((await append(id, 700, file.subarray(700))).failure.code).toBe('upload_elsewhere')
    expect((await status(id)).received).toBe(400)
    expect((await append(id, 400, file.subarray(400))).answer.received).toBe(1000)
    // The answer to the last piece got lost as well.
    expect((await append(id, 400, file.subarray(400))).failure.code).toBe('upload_elsewhere')
    expect((await status(id)).file).not.toBe(null)
    await cancel(id)
  })

  test('accepts only one of several concurrent pieces at the same offset', async () => {
    const { id } = (await begin({ name: 'race.log', size: 60 })).answer
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((letter, index) => append(id, 0, Buffer.alloc(30 + index, letter))),
    )
    const won = answers.findIndex((each) => each.status === 200)
    expect(answers.map((each) => each.status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await status(id)).received).toBe(30 + won)
    await cancel(id)
  })

  test('keeps the received bytes when a piece exceeds the announced size', async () => {
    const { id } = (await begin({ name: 'a.log', size: 10 })).answer
    await append(id, 0, bytesOf(4))
    expect((await append(id, 4, bytesOf(7))).failure).toMatchObject({ code: 'validation' })
    expect((await append(id, 4, Buffer.alloc(0))).failure.code).toBe('validation')
    expect((await append(id, 4, bytesOf(LIMITS.uploadPiece + 1))).failure.code).toBe('too_large')
    expect((await status(id)).received).toBe(4)
    expect((await cancel(id)).status).toBe(204)
    expect((await append(id, 4, bytesOf(6))).failure.code).toBe('not_found')
  })

  test('is accessible to its sender only', async () => {
    const { id } = (await begin({ name: 'a.log', size: 10 })).answer
    expect((await append(id, 0, bytesOf(10), other)).failure.code).toBe('not_found')
    expect((await testServer.call('getUpload', { params: { uploadId: id } }, other.token)).status).toBe(404)
    expect((await testServer.call('deleteUpload', { params: { uploadId: id } }, other.token)).status).toBe(
      404,
    )
    await cancel(id)
  })

  test('is removed after a day without being attached', async () => {
    const own = await testServer.add('User')
    const { id } = (await begin({ name: 'a.log', size: 10 }, own)).answer
    await append(id, 0, bytesOf(4), own)
    testServer.advance(24 * 60 * 60 - 60)
    const token = await testServer.logIn(own.username)
    const look = () => testServer.call('getUpload', { params: { uploadId: id } }, token)
    expect((await look()).status).toBe(200)
    testServer.advance(120)
    await expect.poll(async () => (await look()).status).toBe(404)
    user.token = await testServer.logIn(user.username)
    other.token = await testServer.logIn(other.username)
  })
})

describe('creating an upload', () => {
  test.each([
    ['too large', { name: 'a.iso', size: 3 * MIB + 1 }, 413, 'file_too_large'],
    ['empty', { name: 'a.txt', size: 0 }, 400, 'validation'],
    ['negative in size', { name: 'a.txt', size: -1 }, 400, 'validation'],
    ['one and a half bytes long', { name: 'a.txt', size: 1.5 }, 400, 'validation'],
    ['nameless', { name: ' ', size: 1 }, 400, 'validation'],
    ['named by 10,000 characters', { name: 'x'.repeat(10_000), size: 1 }, 400, 'validation'],
    ['named with a NUL', { name: 'a\0.txt', size: 1 }, 400, 'validation'],
    ['named with a line break', { name: 'a\r\nb.txt', size: 1 }, 400, 'validation'],
    ['named by a path', { name: '../../etc/passwd', size: 1 }, 400, 'validation'],
    ['named by a Windows path', { name: 'C:\\boot.ini', size: 1 }, 400, 'validation'],
    ['named by the parent folder', { name: '..', size: 1 }, 400, 'validation'],
  ])('refuses a file that is %s, with a message', async (_, body, code, word) => {
    const reply = await begin(body)
    expect([reply.status, reply.failure.code]).toEqual([code, word])
    expect(reply.failure.msg).not.toBe('')
  })

  test('states the size limit in the refusal', async () => {
    expect((await begin({ name: 'a.iso', size: 4 * MIB })).failure.msg).toContain('larger than 3 MB')
  })

  test('removes bidirectional control characters from the name', async () => {
    const { id, name } = (await begin({ name: 'report\u202egpj.exe', size: 1 })).answer
    expect(name).toBe('reportgpj.exe')
    await cancel(id)
    const folder = (await begin({ name: '..\u200e', size: 1 })).answer
    expect(folder.name).toBe('file')
    await cancel(folder.id)
  })

  test('limits count and total size of uploads per user', async () => {
    const many = await testServer.add('User')
    const replies = []
    for (let count = 0; count <= LIMITS.uploadsPerUser; count++)
      replies.push(await begin({ name: `${count}.txt`, size: 1 }, many))
    expect(replies.filter(({ status: code }) => code === 200)).toHaveLength(LIMITS.uploadsPerUser)
    expect(replies.at(-1)?.failure).toMatchObject({ code: 'too_many_uploads' })
    const large = await testServer.add('User')
    for (let count = 0; count < LIMITS.uploadSizesPerUser; count++)
      expect((await begin({ name: 'a.iso', size: 3 * MIB }, large)).status).toBe(200)
    expect((await begin({ name: 'a.txt', size: 1 }, large)).failure.code).toBe('too_many_uploads')
  })
})

describe('the type of a file comes from its content', () => {
  const PDF = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'latin1')
  const ZIP = Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), Buffer.alloc(60)])
  const cases: [string, string, Buffer, { mediaType: string; kind: string }][] = [
    [
      'HTML',
      'a.html',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      { mediaType: 'text/plain', kind: 'text' },
    ],
    [
      'SVG',
      'a.svg',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      { mediaType: 'text/plain', kind: 'text' },
    ],
    [
      'HTML that calls itself a picture',
      'a.png',
      Buffer.from('<html><script>alert(1)</script>'),
      { mediaType: 'text/plain', kind: 'text' },
    ],
    ['PDF', 'a.bin', PDF, { mediaType: 'application/pdf', kind: 'pdf' }],
    ['an archive', 'a.txt', ZIP, { mediaType: 'application/zip', kind: 'other' }],
    [
      'a program',
      'a.txt',
      Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
      { mediaType: 'application/x-msdownload', kind: 'other' },
    ],
    [
      'noise',
      'a.txt',
      Buffer.from([1, 0, 2, 0, 255, 3]),
      { mediaType: 'application/octet-stream', kind: 'other' },
    ],
    [
      'an old text',
      'a.dat',
      Buffer.from('Gr\xfc\xdfe aus K\xf6ln', 'latin1'),
      { mediaType: 'text/plain', kind: 'text' },
    ],
    [
      'the beginning of a picture',
      'a.png',
      Buffer.from('\x89PNG\r\n\x1a\n and no more', 'latin1'),
      { mediaType: 'image/png', kind: 'other' },
    ],
  ]
  test.each(cases)('%s', async (_, name, bytes, expected) => {
    const { file } = await sendFile(testServer, user, name, bytes)
    expect(file).toMatchObject(expected)
  })

  test('a picture', async () => {
    const { file } = await sendFile(testServer, user, 'desk.dat', await samplePicture())
    expect(file).toMatchObject({ mediaType: 'image/png', kind: 'image' })
  })
})

describe('the daily quota of an account', () => {
  let small: TestServer
  beforeAll(async () => {
    const environment = { FILE_MAX_MB: '3', FILE_DAILY_MB_USER: '5', FILE_DAILY_MB_STAFF: '7' }
    small = await startTestServer({ environment })
  })
  afterAll(() => small.stop())
  const announce = (size: number, token: string) =>
    small.call('createUpload', { body: { name: 'a.iso', size } }, token)

  test('counts bytes of deleted uploads, but not of refused ones', async () => {
    const sender = await small.add('User')
    const { id } = (await announce(3 * MIB, sender.token)).answer
    await small.call('deleteUpload', { params: { uploadId: id } }, sender.token)
    const refused = await announce(3 * MIB, sender.token)
    expect([refused.status, refused.failure.code]).toEqual([429, 'file_quota_used'])
    expect(Number(refused.headers['retry-after'])).toBe(24 * 60 * 60)
    expect((await announce(2 * MIB, sender.token)).status).toBe(200)
    expect((await announce(1, sender.token)).failure.code).toBe('file_quota_used')
    const another = await small.add('User')
    expect((await announce(3 * MIB, another.token)).status).toBe(200)

    small.advance(24 * 60 * 60)
    expect((await announce(3 * MIB, await small.logIn(sender.username))).status).toBe(200)
  })

  test('holds for concurrent uploads', async () => {
    const sender = await small.add('User')
    const replies = await Promise.all([1, 2, 3, 4].map(() => announce(2 * MIB, sender.token)))
    expect(replies.map(({ status: code }) => code).toSorted()).toEqual([200, 200, 429, 429])
  })

  test('is larger for staff', async () => {
    const member = await small.add('SupportTeam')
    expect((await announce(3 * MIB, member.token)).status).toBe(200)
    expect((await announce(3 * MIB, member.token)).status).toBe(200)
    expect((await announce(2 * MIB, member.token)).failure.code).toBe('file_quota_used')
  })
})
