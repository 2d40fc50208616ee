import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebhookScene, type WebhookScene } from '../testing/webhooks/scene.ts'

let scene: WebhookScene
beforeAll(async () => {
  scene = await createWebhookScene()
})
afterAll(() => scene.testServer.stop())

// The marker arrives after all earlier events, so the absence of others is no matter of time.
test.each([{}, { condition: 'is:open' }])('no webhook tells of samples, with %o', async (draft) => {
  const { testServer, admin, agent } = scene
  const { receiver, close } = await scene.open()
  const { webhook } = await scene.add({
    url: receiver.url,
    ...draft,
    groups: ['tickets', 'messages', 'notes', 'tags', 'fields', 'users'],
  })
  await testServer.call('createSampleTickets', {}, admin.token)
  const { answer } = await testServer.call('listQueueTickets', { query: {} }, agent.token)
  const samples = answer.filter(({ isSample }) => isSample)
  for (const { id: ticketId, status } of samples) {
    const params = { ticketId }
    if (status === 'Unassigned') await testServer.call('takeTicket', { params, body: {} }, agent.token)
    await testServer.call('createMessage', { params, body: { text: 'Hello' } }, agent.token)
    await testServer.call('createNote', { params, body: { text: 'A note' } }, agent.token)
  }
  const params = { ticketId: samples[0]?.id ?? '' }
  await testServer.call('deleteTicket', { params }, admin.token)
  await testServer.call('restoreTicket', { params }, admin.token)
  await testServer.call('deleteTicket', { params: { ticketId: samples[1]?.id ?? '' } }, admin.token)
  const marker = await testServer.raise(scene.user)
  await scene.eventually(() => expect(receiver.received.map(({ body }) => body).join()).toContain(marker))
  expect(receiver.received.filter(({ body }) => !body.includes(marker)).map(({ body }) => body)).toEqual([])
  await testServer.call('deleteSampleTickets', {}, admin.token)
  const later = await testServer.raise(scene.user)
  await scene.eventually(() => expect(receiver.received.map(({ body }) => body).join()).toContain(later))
  expect(receiver.received).toHaveLength(2)
  await testServer.call('deleteWebhook', { params: { webhookId: webhook.id } }, admin.token)
  await close()
})
