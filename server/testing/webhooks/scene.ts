import { eventually } from '../eventually.ts'
import type { CallInput, WebhookDeliveryOnWire } from '@support-desk/contract'
import { startTestServer, type TestServer, type User } from '../calls/test-server.ts'
import { type Receiver, startReceiver } from './receiver.ts'

/** The settings of a webhook. */
export type Draft = CallInput<'createWebhook', never>['body']
type State = WebhookDeliveryOnWire['state']

/** An install that allows local webhooks, with an admin, an agent and a user. */
export type WebhookScene = Awaited<ReturnType<typeof createWebhookScene>>

/** Starts an install. Returns helpers for tests of webhooks. */
export async function createWebhookScene() {
  const testServer: TestServer = await startTestServer({ environment: { WEBHOOK_PRIVATE_HOSTS: 'on' } })
  const [admin, agent, user]: [User, User, User] = [
    await testServer.add('Admin', 'Dana'),
    await testServer.add('SupportTeam', 'Ada'),
    await testServer.add('User', 'amara'),
  ]
  const { call } = testServer
  return {
    testServer,
    admin,
    agent,
    user,
    /** Starts a receiver. `close` removes it and all webhooks. */
    async open(): Promise<{ receiver: Receiver; close: () => Promise<void> }> {
      const receiver = await startReceiver()
      const close = async (): Promise<void> => {
        for (const { id: webhookId } of (await call('listWebhooks', {}, admin.token)).answer)
          await call('deleteWebhook', { params: { webhookId } }, admin.token)
        await receiver.stop()
      }
      return { receiver, close }
    },
    add: async (draft: Pick<Draft, 'url'> & Partial<Draft>) =>
      (await call('createWebhook', { body: { groups: ['tickets'], ...draft } }, admin.token)).answer,
    get: async (webhookId: string) =>
      (await call('getWebhook', { params: { webhookId } }, admin.token)).answer,
    log: async (webhookId: string, state?: State) =>
      (
        await call(
          'listWebhookDeliveries',
          { params: { webhookId }, query: { ...(state && { state }) } },
          admin.token,
        )
      ).answer,
    details: async (webhookId: string, deliveryId: string) =>
      (await call('getWebhookDelivery', { params: { webhookId, deliveryId } }, admin.token)).answer,
    set: (ticketId: string, priority: 'low' | 'normal' | 'high' | 'urgent') =>
      call('updateTicketPriority', { params: { ticketId }, body: { priority } }, agent.token),
    /** Retries with an advancing clock, because deliveries are due a moment later. */
    eventually: (look: () => Promise<void> | void) =>
      eventually(async () => {
        testServer.advance(0.1)
        await look()
      }),
    /** Advances the clock beyond the end of sessions, and logs in again. */
    async wait(seconds: number): Promise<void> {
      testServer.advance(seconds)
      for (const each of [admin, agent]) each.token = await testServer.logIn(each.username)
    },
  }
}
