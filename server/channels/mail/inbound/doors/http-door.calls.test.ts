import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/calls/test-server.ts'
import { settled } from '../../../../testing/mail/incoming.ts'

let desk: TestServer
let id: string
let secret: string
let token: string
let port: number

beforeAll(async () => {
  desk = await startTestServer()
  const admin = await desk.add('Admin')
  token = admin.token
  const body = { name: 'Help', address: 'help@example.com', door: 'http' as const, isOn: true }
  const { answer } = await desk.call('createMailbox', { body }, admin.token)
  id = answer.mailbox.id
  secret = answer.secret ?? ''
  port = Number(new URL(await desk.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => desk.stop())

const post = (payload: string, opens = secret, mailbox = id) =>
  desk.app.inject({
    method: 'POST',
    url: `/api/v1/mailboxes/${mailbox}/messages`,
    headers: { authorization: `Bearer ${opens}`, 'content-type': 'message/rfc822' },
    payload,
  })

const count = async () => (await desk.ctx.store.receivedMails.list(id, { limit: 50 })).rows.length

test('accepts a mail with the secret of the mailbox, and stores a repeated submission once', async () => {
  const mail = 'From: ann@example.net\r\nSubject: Hello\r\n\r\nHello\r\n'
  const first = await post(mail)
  const again = await post(mail)
  expect([first.statusCode, again.statusCode]).toEqual([202, 202])
  expect(again.json()).toEqual(first.json())
  expect(await count()).toBe(1)
})

test('shows when a mailbox got its last mail', async () => {
  const mailbox = async () => (await desk.call('getMailbox', { params: { mailboxId: id } }, token)).answer
  expect((await post('Subject: again\r\n\r\nAgain\r\n')).statusCode).toBe(202)
  const now = desk.now().toISOString()
  expect(await mailbox()).toMatchObject({ workedAt: now, lookedAt: now, failingSince: null })
})

test('accepts only the latest secret of a mailbox, and stores only its hash', async () => {
  const make = async (address: string) => {
    const body = { name: address, address, door: 'http' as const, isOn: true }
    const { answer } = await desk.call('createMailbox', { body }, token)
    return { mailboxId: answer.mailbox.id, secret: answer.secret ?? '' }
  }
  const [one, other] = [await make('one@example.com'), await make('other@example.com')]
  const mail = 'Subject: secrets\r\n\r\nHello\r\n'
  expect((await post(mail, other.secret, one.mailboxId)).statusCode).toBe(401)
  expect((await post(mail, one.secret, one.mailboxId)).statusCode).toBe(202)
  const params = { mailboxId: one.mailboxId }
  const { answer: renewed } = await desk.call('rotateMailboxSecret', { params }, token)
  expect((await post(mail, one.secret, one.mailboxId)).statusCode).toBe(401)
  expect((await post(mail, renewed.secret, one.mailboxId)).statusCode).toBe(202)
  const kept = JSON.stringify(await desk.ctx.store.mailboxes.all())
  const told = JSON.stringify((await desk.call('listMailboxes', {}, token)).answer)
  for (const each of [one.secret, other.secret, renewed.secret]) {
    expect(kept).not.toContain(each)
    expect(told).not.toContain(each)
  }
})

test('stores the password of an IMAP mailbox encrypted, and shows the password in no answer', async () => {
  const settings = {
    host: 'imap.example.com',
    port: 993,
    security: 'tls' as const,
    user: 'desk',
    login: 'password' as const,
    password: 'zq-imap-password',
  }
  const body = {
    name: 'Fetched',
    address: 'fetched@example.com',
    door: 'imap' as const,
    isOn: false,
    settings,
  }
  const { answer } = await desk.call('createMailbox', { body }, token)
  const { mailbox } = answer
  const kept = JSON.stringify(await desk.ctx.store.mailboxes.find(mailbox.id))
  const listed = JSON.stringify((await desk.call('listMailboxes', {}, token)).answer)
  for (const text of [JSON.stringify(answer), kept, listed]) expect(text).not.toContain(settings.password)
})

test('gives the same answer for a wrong secret and an unknown mailbox, and throttles both', async () => {
  const [wrong, unknown] = [await post('a', 'wrong'), await post('a', secret, 'nowhere')]
  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
  expect(unknown.json<{ code: string }>().code).toBe(wrong.json<{ code: string }>().code)
  const tries = []
  for (let index = 0; index < 30; index++) tries.push((await post('a', 'wrong')).statusCode)
  expect(tries.at(-1)).toBe(429)
  expect((await post('Subject: right\r\n\r\n')).statusCode).toBe(202)
})

test('refuses an empty mail and a mail that is too large', async () => {
  const before = await count()
  expect((await post('')).statusCode).toBe(400)
  expect(await count()).toBe(before)
  expect((await post('x'.repeat(50 * 1024 * 1024 + 1))).statusCode).toBe(413)
})

/** Submits a mail over a real connection. */
const send = (body: Uint8Array<ArrayBuffer>) =>
  fetch(`http://127.0.0.1:${port}/api/v1/mailboxes/${id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
    body,
  })

test('refuses a mail that turns out too large during the transfer, and lists the mail as held', async () => {
  const before = await count()
  const large = new Uint8Array(51 * 1024 * 1024).fill(120)
  large.set(Buffer.from('From: Lena <lena@example.net>\r\nSubject: Our plans\r\n\r\n'))
  // A retry adds no row to the ledger.
  for (let round = 0; round < 2; round++) {
    const answer = await send(large)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: 'too_large' })
  }
  expect(await count()).toBe(before + 1)
  const [row] = (await desk.ctx.store.receivedMails.list(id, { limit: 1 })).rows
  const mail = await settled(desk, row?.id ?? '')
  expect(mail).toMatchObject({
    state: 'held',
    reason: 'too_large',
    subject: 'Our plans',
    size: large.length,
    ticketId: expect.any(String),
  })
})

test('refuses a mail before its body if the announced size is far too large', async () => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const lines = [
    `POST /api/v1/mailboxes/${id}/messages HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `authorization: Bearer ${secret}`,
    'content-type: message/rfc822',
    'content-length: 1073741824',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [data] = (await once(socket, 'data')) as [Buffer]
  expect(data.toString()).toMatch(/^HTTP\/1\.1 413 /)
  socket.destroy()
})

test('stores nothing of a mail whose connection breaks, and accepts later mails', async () => {
  const before = await count()
  for (let round = 0; round < 10; round++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    const lines = [
      `POST /api/v1/mailboxes/${id}/messages HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      `authorization: Bearer ${secret}`,
      'content-type: message/rfc822',
      'content-length: 100000',
    ]
    const arrived = once(desk.app.server, 'request') as Promise<[IncomingMessage]>
    socket.write(`${lines.join('\r\n')}\r\n\r\nSubject: half\r\n${'x'.repeat(9_000 * round)}`)
    const [request] = await arrived
    socket.resetAndDestroy()
    if (!request.closed) await new Promise((resolve) => request.once('close', resolve))
  }
  expect((await send(new TextEncoder().encode('Subject: whole\r\n\r\nWhole\r\n'))).status).toBe(202)
  expect(await count()).toBe(before + 1)
})
