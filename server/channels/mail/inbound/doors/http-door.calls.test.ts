import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/calls/test-server.ts'

let desk: TestServer
let id: string
let secret: string
let token: string

beforeAll(async () => {
  desk = await startTestServer()
  const admin = await desk.add('Admin')
  token = admin.token
  const body = { name: 'Help', address: 'help@example.com', door: 'http' as const, isOn: true }
  const { answer } = await desk.call('createMailbox', { body }, admin.token)
  id = answer.mailbox.id
  secret = answer.secret ?? ''
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

test('takes a mail with the secret, once however often it is handed over', async () => {
  const mail = 'From: ann@example.net\r\nSubject: Hello\r\n\r\nHello\r\n'
  const first = await post(mail)
  const again = await post(mail)
  expect([first.statusCode, again.statusCode]).toEqual([202, 202])
  expect(again.json()).toEqual(first.json())
  expect(await count()).toBe(1)
})

test('a mailbox says when a mail was handed over last', async () => {
  const mailbox = async () => (await desk.call('getMailbox', { params: { mailboxId: id } }, token)).answer
  expect((await post('Subject: again\r\n\r\nAgain\r\n')).statusCode).toBe(202)
  const now = desk.now().toISOString()
  expect(await mailbox()).toMatchObject({ workedAt: now, lookedAt: now, failingSince: null })
})

test('answers a wrong secret and an unknown mailbox alike, and not for long', async () => {
  const [wrong, unknown] = [await post('a', 'wrong'), await post('a', secret, 'nowhere')]
  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401])
  expect(unknown.json<{ code: string }>().code).toBe(wrong.json<{ code: string }>().code)
  const tries = []
  for (let index = 0; index < 30; index++) tries.push((await post('a', 'wrong')).statusCode)
  expect(tries.at(-1)).toBe(429)
  expect((await post('Subject: right\r\n\r\n')).statusCode).toBe(202)
})

test('refuses what is empty and what is too large', async () => {
  const before = await count()
  expect((await post('')).statusCode).toBe(400)
  expect((await post('x'.repeat(50 * 1024 * 1024 + 1))).statusCode).toBe(413)
  expect(await count()).toBe(before)
})
