/** What other areas may use of webhooks. */
export { addWebhook } from './use-cases.ts'
