import { createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'
import { sendFile } from '../../testing/calls/files.ts'

// clamd speaks here as version 1.4.3 of it was recorded: these are its answers to the same bytes.
const CLEAN = 'stream: OK\0'
const INFECTED = 'stream: Eicar-Test-Signature.UNOFFICIAL FOUND\0'
const TOO_LONG = 'INSTREAM size limit exceeded. ERROR\0'

let clamd: Server
let answer: string | null
let heard: Buffer[]
/** Done once before the next answer. */
let meanwhile: (() => Promise<unknown>) | null = null
const open = new Set<Socket>()
const servers: TestServer[] = []

beforeAll(async () => {
  clamd = createServer((socket) => {
    open.add(socket)
    let said = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', async (data: Buffer) => {
      said = Buffer.concat([said, data])
      const content = contentOf(said)
      if (content === null) return
      heard.push(content)
      const others = meanwhile
      meanwhile = null
      await others?.()
      if (answer === null) socket.destroy()
      else socket.end(answer)
    })
  }).listen(0, '127.0.0.1')
  await once(clamd, 'listening')
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  for (const socket of open) socket.destroy()
  clamd.close()
})
afterEach(() => {
  heard = []
})

/** What was to be looked through; null until the end of it was said. */
function contentOf(said: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (said.length < command.length) return null
  expect(said.subarray(0, command.length).toString()).toBe(command)
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= said.length;) {
    const length = said.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(said.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

async function serverWith(environment: Record<string, string>): Promise<{ server: TestServer; user: User }> {
  const address = clamd.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const server = await startTestServer({
    environment: { CLAMD_URL: `tcp://127.0.0.1:${port}`, ...environment },
  })
  servers.push(server)
  return { server, user: await server.add('User') }
}

describe('with a scanner', () => {
  let server: TestServer
  let user: User
  heard = []
  beforeAll(async () => {
    ;({ server, user } = await serverWith({}))
  })

  const send = (content: Buffer) => sendFile(server, user, 'a.txt', content)
  const refusalOf = (content: Buffer) => send(content).then(() => '', String)

  test('a file is looked through as a whole before anybody has it', async () => {
    answer = CLEAN
    const content = Buffer.alloc(1024 * 1024 + 7, 'nothing in here\n')
    expect((await send(content)).file).toMatchObject({ kind: 'text' })
    expect(heard).toEqual([content])
  })

  test('what is infected is refused, and nothing of it is kept', async () => {
    const before = await server.files()
    answer = INFECTED
    expect(await refusalOf(Buffer.from('pretend'))).toContain('file_infected')
    expect(await server.files()).toEqual(before)
    expect(await server.ctx.store.uploads.underWay(user.id)).toMatchObject({ count: 1 })
  })

  test.each([
    ['ends without a word', null],
    ['cannot take so much', TOO_LONG],
  ])('that %s, nothing is let in, and what is here is checked later', async (_, said) => {
    answer = said
    const begun = await server.call('beginUpload', { body: { name: 'a.txt', size: 4 } }, user.token)
    const params = { uploadId: begun.answer.id }
    const refused = await server.call(
      'appendUpload',
      { params, query: { offset: 0 }, bytes: Buffer.from('text') },
      user.token,
    )
    expect(refused.status).toBe(503)
    expect(refused.failure).toMatchObject({ code: 'scanner_unavailable' })
    expect(refused.headers['retry-after']).toBe('60')
    answer = CLEAN
    const again = { params, query: { offset: 4 }, bytes: Buffer.alloc(0) }
    expect((await server.call('appendUpload', again, user.token)).answer.file).not.toBe(null)
  })

  test('what is removed while it is looked through is gone, and nothing of it is kept', async () => {
    answer = CLEAN
    const before = await server.files()
    const { id: uploadId } = (
      await server.call('beginUpload', { body: { name: 'a.txt', size: 4 } }, user.token)
    ).answer
    meanwhile = () => server.call('cancelUpload', { params: { uploadId } }, user.token)
    const piece = { params: { uploadId }, query: { offset: 0 }, bytes: Buffer.from('gone') }
    const reply = await server.call('appendUpload', piece, user.token)
    expect([reply.status, reply.failure.code]).toEqual([404, 'not_found'])
    expect(await server.files()).toEqual(before)
  })

  test('a last piece that is asked for again meanwhile is answered alike', async () => {
    answer = CLEAN
    const { id: uploadId } = (
      await server.call('beginUpload', { body: { name: 'a.txt', size: 5 } }, user.token)
    ).answer
    const params = { uploadId }
    const again = { params, query: { offset: 5 }, bytes: Buffer.alloc(0) }
    let second: unknown
    meanwhile = async () => {
      second = (await server.call('appendUpload', again, user.token)).answer
    }
    const piece = { params, query: { offset: 0 }, bytes: Buffer.from('twice') }
    const first = (await server.call('appendUpload', piece, user.token)).answer
    expect(first.file).toMatchObject({ kind: 'text', size: 5 })
    expect(second).toEqual(first)
  })

  test('admins see how it is doing, and nobody else', async () => {
    const admin = await server.add('Admin')
    const report = async (by?: User) =>
      (
        await server.app.inject({
          url: '/readyz',
          ...(by && { headers: { authorization: `Bearer ${by.token}` } }),
        })
      ).json<{ fileScanner?: object }>().fileScanner
    answer = TOO_LONG
    await refusalOf(Buffer.from('x'))
    expect(await report(admin)).toMatchObject({
      state: 'failing',
      error: expect.stringContaining('size limit'),
    })
    answer = CLEAN
    await send(Buffer.from('y'))
    expect(await report(admin)).toMatchObject({ state: 'working', error: null })
    expect([await report(user), await report()]).toEqual([undefined, undefined])
  })
})

test('an install can let files in while the scanner does not answer', async () => {
  const { server, user } = await serverWith({ CLAMD_URL: 'unix:///nowhere/clamd.ctl', CLAMD_DOWN: 'accept' })
  expect((await sendFile(server, user, 'a.txt', Buffer.from('text'))).file).not.toBe(null)
  expect(server.ctx.attachments.scanner?.report()).toMatchObject({ state: 'failing' })
})

test('an install that lets files in without a scanner lets in nothing that the scanner could not judge', async () => {
  const { server, user } = await serverWith({ CLAMD_DOWN: 'accept' })
  answer = TOO_LONG
  await expect(sendFile(server, user, 'a.txt', Buffer.from('text'))).rejects.toThrow('scanner_unavailable')
})

test('an install whose scanner is not there takes no files', async () => {
  const { server, user } = await serverWith({ CLAMD_URL: 'unix:///nowhere/clamd.ctl' })
  await expect(sendFile(server, user, 'a.txt', Buffer.from('text'))).rejects.toThrow('scanner_unavailable')
})
