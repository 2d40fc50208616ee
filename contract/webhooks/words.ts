// Words without schemas: pages load these with the event descriptors.

/** Event groups that a webhook can choose. */
export const WEBHOOK_GROUPS = [
  'tickets',
  'messages',
  'notes',
  'tags',
  'fields',
  'teams',
  'users',
  'mailboxes',
] as const
export type WebhookGroup = (typeof WEBHOOK_GROUPS)[number]

/**
 * State of a delivery. `waiting`: to be sent or retried; `delivered`: accepted; `failed`: refused, or out of retries;
 * `dropped`: the webhook was switched off first.
 */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why a webhook is off: an admin switched it off, it failed for three days, or it answered 410. */
export const WEBHOOK_ENDINGS = ['admin', 'failing', 'gone'] as const
export type WebhookEnding = (typeof WEBHOOK_ENDINGS)[number]

/** Type of a test delivery. No event has this type. */
export const WEBHOOK_TEST = 'webhook.test'

/** Why an attempt failed: unreachable, timeout, forbidden address, or an answer other than `2xx`. */
export const DELIVERY_TROUBLES = [
  'status',
  'redirect',
  'timeout',
  'no_answer',
  'name_unknown',
  'certificate',
  'private_address',
  'insecure',
  'secret_lost',
] as const
export type DeliveryTrouble = (typeof DELIVERY_TROUBLES)[number]
