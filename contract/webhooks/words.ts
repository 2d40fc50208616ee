// Words alone: pages load these with the descriptors of events, and no schemas.

/** What an endpoint can ask to be told of. */
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
 * Where a delivery stands. `waiting`: it is to be sent, or sent again; `delivered`: it was accepted; `failed`: it was refused, or tried
 * for as long as we try; `dropped`: the endpoint was switched off first.
 */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'dropped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why an endpoint is off: an admin wanted it, it failed for three days, or it said that it is gone (410). */
export const WEBHOOK_ENDINGS = ['admin', 'failing', 'gone'] as const
export type WebhookEnding = (typeof WEBHOOK_ENDINGS)[number]

/** The type of what is sent to try an endpoint; no event is called so. */
export const WEBHOOK_TEST = 'webhook.test'

/** Why an attempt did not work: nothing was there, it took too long, it is none that we may reach, or its answer was no `2xx`. */
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
