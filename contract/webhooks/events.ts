import { event, SYSTEM } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { WEBHOOK_ENDINGS } from './words.ts'

/** Webhook settings that an admin can change. */
const WEBHOOK_FIELDS = ['url', 'description', 'groups', 'condition', 'isOn'] as const

const webhookId = field.row
const stale = ['webhooks'] as const

/** Events of webhooks. */
export const webhookEvents = {
  'webhook.added': event({
    data: { webhookId },
    audience: 'admins',
    audit: { group: 'security', sentence: message('{actor} created a webhook') },
    stale,
  }),
  'webhook.changed': event({
    data: { webhookId, what: field.someOf(WEBHOOK_FIELDS) },
    audience: 'admins',
    audit: { group: 'security', sentence: message('{actor} changed a webhook') },
    stale,
  }),
  'webhook.deleted': event({
    data: { webhookId },
    audience: 'admins',
    audit: { group: 'security', sentence: message('{actor} deleted a webhook') },
    stale,
  }),
  'webhook.secret_rotated': event({
    data: { webhookId },
    audience: 'admins',
    audit: { group: 'security', sentence: message('{actor} created a new secret for a webhook') },
    stale,
  }),
  /** The owner gets a mail. */
  'webhook.switched_off': event({
    data: { webhookId, why: field.oneOf(WEBHOOK_ENDINGS) },
    audience: 'admins',
    audit: {
      group: 'security',
      sentence: message(
        '{actor} turned off a webhook because {why, select, gone {its URL no longer exists} other {all deliveries failed for three days}}',
      ),
      nobody: SYSTEM,
    },
    stale,
  }),
}
