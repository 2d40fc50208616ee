import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  samplePicture,
  startTestServer,
  type TestServer,
  type User,
} from '../../testing/calls/test-server.ts'
import { sendFile } from '../../testing/calls/files.ts'
import { newId } from '../../kernel/ids.ts'

let testServer: TestServer
let user: User
let other: User
let agent: User
let admin: User
let ticketId: string

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
  other = await testServer.add('User')
  agent = await testServer.add('SupportTeam')
  admin = await testServer.add('Admin')
  ticketId = await testServer.raise(user)
})
afterAll(() => testServer.stop())

const attach = (files: string[], by = user, id = ticketId) =>
  testServer.call('createAttachments', { params: { ticketId: id }, body: { files } }, by.token)
const read = (attachmentId: string, by = user, query: { preview?: 'small' } = {}) =>
  testServer.call('getAttachment', { params: { attachmentId }, query }, by.token)
const list = async (by = user) =>
  (await testServer.call('listAttachments', { params: { ticketId } }, by.token)).answer

async function attached(name: string, content: Buffer, by = user) {
  const { id } = await sendFile(testServer, by, name, content)
  const attachments = (await attach([id], by)).answer
  const last = attachments.at(-1)
  if (!last) throw new Error('Nothing is attached.')
  return last
}

describe('files of a ticket', () => {
  test('are listed in order for each reader of the ticket, with one timeline entry', async () => {
    const [first, second] = [
      await sendFile(testServer, user, 'Läufe – März.log', Buffer.from('08:30 smoke\n')),
      await sendFile(testServer, user, 'plan.csv', Buffer.from('a;b\n')),
    ]
    const attachments = (await attach([second.id, first.id])).answer
    expect(attachments.map(({ name, kind, size }) => ({ name, kind, size }))).toEqual([
      { name: 'plan.csv', kind: 'text', size: 4 },
      { name: 'Läufe – März.log', kind: 'text', size: 12 },
    ])
    for (const reader of [user, agent, admin]) expect(await list(reader)).toEqual(attachments)
    const timeline = await testServer.call(
      'listTimelineEntries',
      { params: { ticketId }, query: {} },
      agent.token,
    )
    expect(timeline.answer.filter(({ kind }) => kind === 'ticket.files_added')).toHaveLength(1)
    // An upload can be attached only once.
    expect((await attach([first.id])).failure).toMatchObject({ code: 'upload_gone', field: 'files' })
  })

  test('are attached together or not at all, and only by their sender', async () => {
    const before = await list()
    const own = await sendFile(testServer, user, 'a.txt', Buffer.from('a'))
    const foreign = await sendFile(testServer, other, 'b.txt', Buffer.from('b'))
    const { id: begun } = (
      await testServer.call('createUpload', { body: { name: 'c.txt', size: 4 } }, user.token)
    ).answer
    for (const files of [
      [own.id, foreign.id],
      [own.id, begun],
      [own.id, newId()],
      [own.id, own.id],
    ])
      expect((await attach(files)).failure.code).toBe('upload_gone')
    expect((await attach([foreign.id], other)).failure.code).toBe('not_found')
    expect(await list()).toEqual(before)
    expect((await attach([own.id])).status).toBe(200)
  })

  test('are stored once when their contents are equal', async () => {
    const before = await testServer.files()
    const content = Buffer.from(`the same ${newId()}`)
    await attached('a.txt', content)
    await attached('b.txt', content, agent)
    expect(await testServer.files()).toHaveLength(before.length + 1)
  })
})

describe('reading a file', () => {
  test('downloads the file under its name, with headers that stop browsers from running it', async () => {
    const html = Buffer.from('<script>alert(1)</script>')
    const { id } = await attached('Läufe "1"; x.html', html)
    const { answer, headers } = await read(id, agent)
    expect(answer).toEqual(html)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
      'content-disposition': `attachment; filename="L?ufe \\"1\\"; x.html"; filename*=UTF-8''L%C3%A4ufe%20%221%22%3B%20x.html`,
    })
    const shown = await read(id, agent, { preview: 'small' })
    expect(shown.answer).toEqual(html)
    expect(shown.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none';frame-ancestors 'none';sandbox",
    })
    expect(String(shown.headers['content-disposition'])).toMatch(/^inline; /)
  })

  test('requires access to its ticket', async () => {
    const { id } = await attached('a.txt', Buffer.from('secret'))
    for (const reader of [user, agent, admin]) expect((await read(id, reader)).status).toBe(200)
    expect((await read(id, other)).failure.code).toBe('not_found')
    expect((await read(newId(), agent)).failure.code).toBe('not_found')
  })

  test('refuses everyone before the upload is complete, and all except the sender before it is attached', async () => {
    const { id } = await sendFile(testServer, agent, 'draft.png', await samplePicture())
    expect((await read(id, agent, { preview: 'small' })).headers['content-type']).toBe('image/webp')
    for (const reader of [user, other, admin]) expect((await read(id, reader)).failure.code).toBe('not_found')
    const { answer: begun } = await testServer.call(
      'createUpload',
      { body: { name: 'half.png', size: 10 } },
      agent.token,
    )
    expect((await read(begun.id, agent)).failure.code).toBe('not_found')
  })

  test('previews a thumbnail of a picture and the beginning of a text, and refuses other files', async () => {
    const picture = await attached('a.png', await samplePicture())
    expect(picture.kind).toBe('image')
    const small = await read(picture.id, user, { preview: 'small' })
    expect(small.headers['content-type']).toBe('image/webp')
    expect(small.answer.subarray(8, 12).toString()).toBe('WEBP')
    expect((await read(picture.id)).answer).toEqual(await samplePicture())
    const text = await attached('long.txt', Buffer.from('ä'.repeat(200_000)))
    const beginning = (await read(text.id, user, { preview: 'small' })).answer.toString()
    expect(beginning).toMatch(/^ä+$/)
    expect(beginning.length).toBe(128 * 1024)
    const old = await attached('old.txt', Buffer.from('Gr\xfc\xdfe', 'latin1'))
    expect((await read(old.id, user, { preview: 'small' })).answer.toString()).toBe('Grüße')
    const noise = await attached('noise', Buffer.from([0, 1, 2]))
    expect((await read(noise.id, user, { preview: 'small' })).failure.code).toBe('not_found')
  })

  test('is recorded in the audit log when the reader is staff', async () => {
    const { id } = await attached('a.txt', Buffer.from('noted'))
    await read(id, agent)
    testServer.advance(1)
    const look = async () =>
      (await testServer.call('listAuditEntries', { query: { userId: agent.id } }, admin.token)).answer.map(
        ({ kind }) => kind,
      )
    await expect.poll(look).toContain('ticket.file_read')
  })
})

describe('files of messages', () => {
  const reply = (body: object, by = user) =>
    testServer.call('createMessage', { params: { ticketId }, body: { ...body } }, by.token)
  const messages = async (by = user) =>
    (await testServer.call('getMessages', { params: { ticketId }, query: {} }, by.token)).answer.messages
  const latest = async () => (await messages()).at(-1)

  beforeAll(async () => {
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, agent.token)
  })

  test('are sent with a message and removed when it is undone', async () => {
    const files = [
      (await sendFile(testServer, user, 'a.txt', Buffer.from('first'))).id,
      (await sendFile(testServer, user, 'b.txt', Buffer.from('second'))).id,
    ]
    await reply({ text: 'Both logs.', files, key: 'both-logs' })
    // Retry of the same message, as after a broken connection: its uploads are attached already.
    expect((await reply({ text: 'Both logs.', files, key: 'both-logs' })).status).toBe(200)
    const message = await latest()
    expect(message).toMatchObject({ text: 'Both logs.', attachments: [{ name: 'a.txt' }, { name: 'b.txt' }] })
    const id = message?.attachments[0]?.id ?? ''
    expect((await read(id, agent)).answer.toString()).toBe('first')
    expect((await read(id, other)).failure.code).toBe('not_found')
    expect((await list()).map((each) => each.id)).not.toContain(id)
    const params = { ticketId, messageId: message?.id ?? '' }
    expect((await testServer.call('undoMessage', { params }, user.token)).status).toBe(204)
    expect((await latest())?.attachments).toEqual([])
    expect((await read(id, user)).failure.code).toBe('not_found')
  })

  test('give a message without text their names as its text', async () => {
    const files = [(await sendFile(testServer, agent, 'plan.csv', Buffer.from('a;b'))).id]
    await reply({ files }, agent)
    expect(await latest()).toMatchObject({ text: 'plan.csv', attachments: [{ name: 'plan.csv' }] })
    expect((await reply({ text: ' ' })).failure.code).toBe('validation')
    expect((await reply({ text: 'again', files }, agent)).failure).toMatchObject({ code: 'upload_gone' })
    expect((await reply({ files: Array.from({ length: 21 }, () => 'x') })).failure.code).toBe('validation')
  })
})

test('retention finds files that no database row names, and no other files', async () => {
  const { id: unused } = await sendFile(testServer, user, 'gone.txt', Buffer.from('of no use'))
  const { id: waiting } = await sendFile(testServer, user, 'waits.txt', Buffer.from('hangs on nothing yet'))
  await attached('stays.txt', Buffer.from('stays where it is'))
  await testServer.call('deleteUpload', { params: { uploadId: unused } }, user.token)
  const gone = await testServer.ctx.store.pictures.unused(await testServer.files())
  expect(gone).toContain(nameOf('of no use'))
  for (const content of ['hangs on nothing yet', 'stays where it is'])
    expect(gone).not.toContain(nameOf(content))
  expect((await attach([waiting])).status).toBe(200)
})

const nameOf = (content: string): string => `${createHash('sha256').update(content).digest('hex')}.bin`
