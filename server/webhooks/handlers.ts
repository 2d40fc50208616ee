import type { webhookCalls } from '@support-desk/contract'
import { type Handlers, pageOf } from '../edge/handler.ts'
import { presentDelivery, presentDetails, presentWebhook, presentWebhooks } from './present.ts'
import { findDelivery, listDeliveries, resendDelivery, testWebhook } from './use-cases-deliveries.ts'
import { createWebhook, updateWebhook, deleteWebhook, findWebhook, rotateWebhookSecret } from './use-cases.ts'

/** Webhook calls. */
export const webhookHandlers: Handlers<keyof typeof webhookCalls> = {
  listWebhooks: async ({ ctx }) => presentWebhooks(ctx.store, ctx.clock(), await ctx.store.webhooks.all()),

  async createWebhook({ ctx, actor, input }) {
    const { webhook, secret } = await createWebhook(ctx, actor, input.body)
    return { webhook: await presentWebhook(ctx.tx, ctx.clock(), webhook), secret }
  },

  getWebhook: async ({ ctx, input }) =>
    presentWebhook(ctx.store, ctx.clock(), await findWebhook(ctx.store, input.params.webhookId)),

  async updateWebhook({ ctx, actor, input }) {
    const { webhookId: id } = input.params
    return presentWebhook(ctx.tx, ctx.clock(), await updateWebhook(ctx, actor, { ...input.body, id }))
  },

  deleteWebhook: ({ ctx, actor, input }) => deleteWebhook(ctx, actor, input.params.webhookId),

  async rotateWebhookSecret({ ctx, actor, input }) {
    const { webhook, secret } = await rotateWebhookSecret(ctx, actor, input.params.webhookId)
    return { webhook: await presentWebhook(ctx.tx, ctx.clock(), webhook), secret }
  },

  testWebhook: async ({ ctx, actor, input }) =>
    presentDelivery(await testWebhook(ctx, actor, input.params.webhookId)),

  listWebhookDeliveries: async ({ ctx, actor, input }) =>
    pageOf(await listDeliveries(ctx, actor, { ...input.params, ...input.query }), presentDelivery),

  getWebhookDelivery: async ({ ctx, input }) => presentDetails(await findDelivery(ctx.store, input.params)),

  resendWebhookDelivery: async ({ ctx, actor, input }) =>
    presentDelivery(await resendDelivery(ctx, actor, input.params)),
}
