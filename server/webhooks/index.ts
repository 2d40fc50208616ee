/** What other areas may use of webhooks. */
export { addWebhook } from './use-cases.ts'
export { webhooksIn } from './open-queries.ts'
