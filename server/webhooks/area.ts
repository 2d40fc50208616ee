import type { Area } from '../area.ts'
import { collectEvents } from './collecting.ts'
import { endFailingWebhooks } from './ending.ts'
import { webhookHandlers } from './handlers.ts'
import { webhookQueries } from './queries.ts'
import { WEBHOOK_MS } from './request.ts'
import { sendToWebhooks } from './sending.ts'
import { createWebhooksWaiting } from './waiting.ts'
import { webhooks } from './checks.ts'

export const webhookArea = {
  handlers: webhookHandlers,
  queries: { webhooks: webhookQueries },
  services: ({ config }) => ({
    webhookRules: { ...config.webhooks, milliseconds: WEBHOOK_MS },
    webhooksWaiting: createWebhooksWaiting(),
  }),
  jobs: () => [collectEvents(), sendToWebhooks, endFailingWebhooks],
  checks: [webhooks],
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    webhooks: ReturnType<typeof webhookQueries>
  }
}
