/** The public interface of this area. */
export { createWebhook } from './use-cases.ts'
export { webhooksIn } from './open-queries.ts'
