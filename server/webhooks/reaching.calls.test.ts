import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import type { CallInput } from '@support-desk/contract'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'
import { PATIENCE_MS } from '../testing/patience.ts'
import { startReceiver } from '../testing/webhooks/receiver.ts'
import { NoAnswer, post, type WebhookRules } from './request.ts'

const SHORT_MS = 400

type Draft = CallInput<'createWebhook', never>['body']

let testServer: TestServer
let admin: User
let user: User

beforeAll(async () => {
  testServer = await startTestServer()
  testServer.ctx.webhookRules.milliseconds = SHORT_MS
  ;[admin, user] = await Promise.all([testServer.add('Admin', 'Dana'), testServer.add('User', 'amara')])
})
afterAll(() => testServer.stop())

const add = async (url: string) => {
  const body: Draft = { url, groups: ['tickets'] }
  return (await testServer.call('createWebhook', { body }, admin.token)).answer.webhook.id
}
const latest = async (webhookId: string) =>
  (await testServer.call('listWebhookDeliveries', { params: { webhookId }, query: {} }, admin.token))
    .answer[0]
const later = (look: () => Promise<void>) =>
  eventually(async () => {
    testServer.advance(0.1)
    await look()
  })

test.each([
  'http://example.com/hook',
  'https://127.0.0.1/hook',
  'https://2130706433/hook',
  'https://[::1]/hook',
  'https://[::ffff:10.0.0.1]/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://192.168.1.1/hook',
])('refuses %s when endpoints in the own network are not allowed', async (url) => {
  const body = { url, groups: ['tickets'] }
  await expectRefusal(testServer, 'createWebhook', { body }, admin, { code: 'validation', field: 'url' })
})

it('resolves the host name again for each delivery', async () => {
  const receiver = await startReceiver()
  const asked: string[] = []
  testServer.ctx.webhookRules.lookup = async (host) => {
    asked.push(host)
    return [{ address: '127.0.0.1', family: 4 }]
  }
  const id = await add(`https://looks-public.example:${receiver.port}/hook`)
  await testServer.raise(user)
  await later(async () =>
    expect(await latest(id)).toMatchObject({ error: 'private_address', status: null, attempts: 1 }),
  )
  expect(asked).toEqual(['looks-public.example'])
  testServer.ctx.webhookRules.lookup = async () => {
    throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  }
  testServer.advance(10)
  await later(async () => expect(await latest(id)).toMatchObject({ error: 'name_unknown', attempts: 2 }))
  expect(receiver.received).toEqual([])
  delete testServer.ctx.webhookRules.lookup
  await testServer.call('deleteWebhook', { params: { webhookId: id } }, admin.token)
  await receiver.stop()
})

it('gives up on a hanging endpoint and keeps delivering to others', async () => {
  testServer.ctx.webhookRules.allowsPrivate = true
  const [hanging, slow, quick] = [await startReceiver(), await startReceiver(), await startReceiver()]
  hanging.answer(() => undefined)
  // Accepts the request, but never ends its response.
  slow.answer((response) => void response.writeHead(200).write('a little'))
  const [one, other, third] = [await add(hanging.url), await add(slow.url), await add(quick.url)]
  for (let count = 0; count < 12; count++) await testServer.raise(user)
  await later(async () => expect(quick.received).toHaveLength(12))
  await later(async () => expect((await latest(third))?.state).toBe('delivered'))
  await later(async () => expect(await latest(one)).toMatchObject({ state: 'waiting', error: 'timeout' }))
  await later(async () => expect(await latest(other)).toMatchObject({ state: 'delivered', status: 200 }))
  // A failing endpoint gets one delivery at a time.
  expect(hanging.received.length).toBeGreaterThanOrEqual(4)
  for (const webhookId of [one, other, third])
    await testServer.call('deleteWebhook', { params: { webhookId } }, admin.token)
  for (const each of [hanging, slow, quick]) await each.stop()
})

test('connects to the checked address even if the name resolves to another address later', async () => {
  const receiver = await startReceiver()
  let looks = 0
  const rules: WebhookRules = {
    allowsPrivate: true,
    milliseconds: PATIENCE_MS,
    lookup: async () => [{ address: looks++ === 0 ? '127.0.0.1' : '192.0.2.1', family: 4 }],
  }
  const url = new URL(`http://changes.example:${receiver.port}/hook`)
  const answer = await post(url, { headers: {}, body: '{}' }, rules)
  expect([answer.status, looks]).toEqual([204, 1])
  expect(receiver.received[0]?.headers.host).toBe(`changes.example:${receiver.port}`)
  const first = await post(url, { headers: {}, body: '{}' }, { ...rules, allowsPrivate: false }).catch(
    (error: unknown) => error,
  )
  expect(first).toBeInstanceOf(NoAnswer)
  expect((first as NoAnswer).trouble).toBe('insecure')
  await receiver.stop()
})

test('sends nothing to an endpoint with an invalid certificate', async () => {
  const receiver = await startReceiver()
  const rules: WebhookRules = { allowsPrivate: true, milliseconds: PATIENCE_MS }
  const url = new URL(`https://127.0.0.1:${receiver.port}/`)
  const failure = await post(url, { headers: {}, body: '{}' }, rules).catch((error: unknown) => error)
  expect((failure as NoAnswer).trouble).toBe('certificate')
  expect(receiver.received).toEqual([])
  await receiver.stop()
})
