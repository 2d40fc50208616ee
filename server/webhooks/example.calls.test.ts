import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReceiver, type Receiver } from '../testing/webhooks/receiver.ts'
import { createWebhookScene, type WebhookScene } from '../testing/webhooks/scene.ts'

const EXAMPLE = join(import.meta.dirname, '../../docs/examples/tell-a-chat-room.ts')

let scene: WebhookScene
let room: Receiver
beforeAll(async () => {
  scene = await createWebhookScene()
  room = await startReceiver()
})
afterAll(async () => {
  await room.stop()
  await scene.testServer.stop()
})

/** Starts the example with a secret and returns its URL. */
async function run(secret: string) {
  const child = spawn(process.execPath, [EXAMPLE], {
    env: { WEBHOOK_SECRET: secret, CHAT_URL: room.url, DESK_URL: 'https://desk.example.com', PORT: '0' },
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const port = /port (\d+)/.exec(line.toString())?.[1]
  const stop = async (): Promise<void> => {
    child.kill()
    await once(child, 'exit')
  }
  return { url: `http://127.0.0.1:${port}/`, stop }
}

test('posts to a chat room, and rejects unsigned requests', async () => {
  const { add, testServer, admin, user, set, eventually } = scene
  // The secret exists only after creation with a URL. So the webhook gets the example's URL afterwards.
  const { webhook, secret } = await add({ url: room.url, isOn: false })
  const example = await run(secret)
  const body = { url: example.url, groups: webhook.groups, isOn: true, version: 1 }
  await testServer.call('updateWebhook', { params: { webhookId: webhook.id }, body }, admin.token)
  // The test's clock is in January, but the example rejects old timestamps.
  testServer.advance((Date.now() - testServer.now().getTime()) / 1000)
  for (const each of [admin, scene.agent, user]) each.token = await testServer.logIn(each.username)
  const ticketId = await testServer.raise(user)
  await set(ticketId, 'urgent')
  await eventually(() => expect(room.received).toHaveLength(2))
  expect(room.received.map((told) => JSON.parse(told.body) as { text: string })).toEqual([
    { text: `A new ticket: https://desk.example.com/ViewTicketDetails/${ticketId}` },
    { text: `A ticket is of urgent priority now: https://desk.example.com/ViewTicketDetails/${ticketId}` },
  ])
  // A repeated delivery is posted once.
  const [latest] = await scene.log(webhook.id)
  const named = { params: { webhookId: webhook.id, deliveryId: latest?.id ?? '' } }
  await testServer.call('resendWebhookDelivery', named, admin.token)
  await eventually(async () => expect(await scene.log(webhook.id, 'waiting')).toEqual([]))
  expect((await scene.log(webhook.id)).map(({ status }) => status)).toEqual([204, 204])
  const forged = await fetch(example.url, {
    method: 'POST',
    headers: {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AAAA',
    },
    body: '{"type":"ticket.raised","data":{"ticketId":null,"details":{}}}',
  })
  expect(forged.status).toBe(401)
  expect(room.received).toHaveLength(2)
  await example.stop()
})
