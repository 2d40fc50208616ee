import type { CallName, webhookCalls } from '@support-desk/contract'
import type { Row } from './outcomes.ts'

/** Webhooks are for admins. */
const KNOWN: Row = { Admin: { known: 'ok', unknown: 'not_found' } }
/** The matrix has no deliveries; see `webhooks/webhooks.calls.test.ts`. */
const NOTHING: Row = { Admin: { known: 'not_found', unknown: 'not_found' } }

/** Outcomes of calls about webhooks. */
export const WEBHOOK_OUTCOMES: Record<keyof typeof webhookCalls & CallName, Row> = {
  listWebhooks: { Admin: 'ok' },
  createWebhook: { Admin: 'ok' },
  getWebhook: KNOWN,
  updateWebhook: KNOWN,
  deleteWebhook: KNOWN,
  rotateWebhookSecret: KNOWN,
  testWebhook: KNOWN,
  listWebhookDeliveries: KNOWN,
  getWebhookDelivery: NOTHING,
  resendWebhookDelivery: NOTHING,
}
