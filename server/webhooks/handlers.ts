import type { webhookCalls } from '@support-desk/contract'
import { type Handlers, pageOf } from '../edge/handler.ts'
import { presentDelivery, presentDetails, presentWebhook, presentWebhooks } from './present.ts'
import { getDelivery, listDeliveries, resendDelivery, testWebhook } from './use-cases-deliveries.ts'
import {
  createWebhook,
  updateWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
} from './use-cases.ts'

/** Webhook calls. */
export const webhookHandlers: Handlers<keyof typeof webhookCalls> = {
  async listWebhooks({ ctx, actor }) {
    return presentWebhooks(ctx.store, ctx.clock(), await listWebhooks(ctx, actor))
  },

  async createWebhook({ ctx, actor, input }) {
    const { webhook, secret } = await createWebhook(ctx, actor, input.body)
    return { webhook: await presentWebhook(ctx.tx, ctx.clock(), webhook), secret }
  },

  async getWebhook({ ctx, actor, input }) {
    return presentWebhook(ctx.store, ctx.clock(), await getWebhook(ctx, actor, input.params.webhookId))
  },

  async updateWebhook({ ctx, actor, input }) {
    const { webhookId: id } = input.params
    return presentWebhook(ctx.tx, ctx.clock(), await updateWebhook(ctx, actor, { ...input.body, id }))
  },

  async deleteWebhook({ ctx, actor, input }) {
    await deleteWebhook(ctx, actor, input.params.webhookId)
  },

  async rotateWebhookSecret({ ctx, actor, input }) {
    const { webhook, secret } = await rotateWebhookSecret(ctx, actor, input.params.webhookId)
    return { webhook: await presentWebhook(ctx.tx, ctx.clock(), webhook), secret }
  },

  async testWebhook({ ctx, actor, input }) {
    return presentDelivery(await testWebhook(ctx, actor, input.params.webhookId))
  },

  async listWebhookDeliveries({ ctx, actor, input }) {
    return pageOf(await listDeliveries(ctx, actor, { ...input.params, ...input.query }), presentDelivery)
  },

  async getWebhookDelivery({ ctx, actor, input }) {
    return presentDetails(await getDelivery(ctx, actor, input.params))
  },

  async resendWebhookDelivery({ ctx, actor, input }) {
    return presentDelivery(await resendDelivery(ctx, actor, input.params))
  },
}
