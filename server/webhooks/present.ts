import type { WebhookDeliveryDetails, WebhookDeliveryOnWire, WebhookOnWire } from '@support-desk/contract'
import { textsOf } from '../conditions/index.ts'
import type { Queries } from '../kernel/store.ts'
import type { Delivery, DeliveryWithLog, Webhook } from './webhook.ts'

/** Higher numbers of waiting deliveries occur only for a moment; see `collecting.ts`. */
const COUNTED = 2_000

/** Presents endpoints for admins, without their secrets. */
export async function presentWebhooks(
  queries: Queries,
  now: Date,
  webhooks: readonly Webhook[],
): Promise<WebhookOnWire[]> {
  const texts = await textsOf(
    queries,
    webhooks.map(({ condition }) => condition?.tree ?? { all: [] }),
  )
  const presented: WebhookOnWire[] = []
  for (const [index, webhook] of webhooks.entries()) {
    const { rotatingUntil } = webhook
    presented.push({
      id: webhook.id,
      url: webhook.url,
      description: webhook.description,
      groups: [...webhook.groups],
      condition: texts[index] ?? '',
      isOn: webhook.isOn,
      off: webhook.off && { why: webhook.off.why, at: webhook.off.at },
      owner: webhook.owner && { id: webhook.owner.id, username: webhook.owner.username },
      createdAt: webhook.createdAt,
      version: webhook.version,
      rotatingUntil: rotatingUntil !== null && rotatingUntil > now.toISOString() ? rotatingUntil : null,
      lastSuccessAt: webhook.lastSuccessAt,
      lastFailureAt: webhook.lastFailureAt,
      error: webhook.error,
      failingSince: webhook.failingSince,
      waiting: await queries.webhooks.waiting(webhook.id, COUNTED),
    })
  }
  return presented
}

/** Presents one endpoint for admins. */
export async function presentWebhook(queries: Queries, now: Date, webhook: Webhook): Promise<WebhookOnWire> {
  const [presented] = await presentWebhooks(queries, now, [webhook])
  if (!presented) throw new Error('A webhook was not presented.')
  return presented
}

/** Presents a delivery for admins. */
export const presentDelivery = (delivery: Delivery): WebhookDeliveryOnWire => ({
  id: delivery.id,
  type: delivery.kind,
  number: delivery.eventNumber,
  ticketId: delivery.ticketId,
  state: delivery.state,
  createdAt: delivery.createdAt,
  endedAt: delivery.endedAt,
  dueAt: delivery.state === 'waiting' ? delivery.dueAt : null,
  attempts: delivery.attempts,
  status: delivery.status,
  error: delivery.error,
})

/** Presents a delivery with its log. */
export const presentDetails = (delivery: DeliveryWithLog): WebhookDeliveryDetails => ({
  ...presentDelivery(delivery),
  body: delivery.body,
  log: delivery.log,
})
