import type { DeliveryState } from '@support-desk/contract'
import { callQuery } from '#api/call-query.ts'
import { type Answer, type Input, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, type PagedList } from '#api/list-query.ts'

/** An endpoint that receives events, with its status. */
export type Webhook = Answer<'listWebhooks'>[number]

/** The editable settings of an endpoint. */
export type WebhookDraft = NonNullable<Input<'createWebhook'>['body']>

/** A request to an endpoint. */
export type Delivery = Answer<'listWebhookDeliveries'>[number]

/** Deliveries trigger no event. */
const POLLED = { refetchInterval: 5_000 }

/** All endpoints by address. For admins. */
export const webhooksQuery = () => callQuery([...KEYS.webhooks, 'all'], 'listWebhooks', {}, POLLED)

/** One endpoint. For admins. */
export const webhookQuery = (webhookId: string) =>
  callQuery([...KEYS.webhooks, 'one', webhookId], 'getWebhook', { params: { webhookId } }, POLLED)

/** Past and waiting deliveries of an endpoint, latest first. */
export const deliveriesList = (webhookId: string, state: DeliveryState | undefined): PagedList<Delivery> => ({
  key: [...KEYS.webhooks, 'deliveries', webhookId, state ?? 'all'],
  load: (cursor, signal) =>
    requestPage(
      'listWebhookDeliveries',
      { params: { webhookId }, query: { limit: PAGE_ROWS, cursor, state } },
      { signal },
    ),
})

/** One delivery with its attempts. */
export const deliveryQuery = (webhookId: string, deliveryId: string) =>
  callQuery(
    [...KEYS.webhooks, 'delivery', webhookId, deliveryId],
    'getWebhookDelivery',
    { params: { webhookId, deliveryId } },
    POLLED,
  )
