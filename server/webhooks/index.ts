/** What other areas may use of webhooks. */
export { createWebhook } from './use-cases.ts'
export { webhooksIn } from './open-queries.ts'
