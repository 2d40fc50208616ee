import type { DeliveryState } from '@support-desk/contract'
import { queryOptions } from '@tanstack/react-query'
import { type Answer, type Input, request, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { PAGE_ROWS, type PagedList } from '#api/list-query.ts'

/** An endpoint that receives events, with its status. */
export type Webhook = Answer<'listWebhooks'>[number]

/** The editable settings of an endpoint. */
export type WebhookDraft = NonNullable<Input<'createWebhook'>['body']>

/** A request to an endpoint. */
export type Delivery = Answer<'listWebhookDeliveries'>[number]

/** Polling interval in ms. Deliveries trigger no event. */
const LOOKED_EVERY_MS = 5_000

/** All endpoints by address. For admins. */
export const webhooksQuery = () =>
  queryOptions({
    queryKey: [...KEYS.webhooks, 'all'],
    queryFn: ({ signal }) => request('listWebhooks', undefined, { signal }),
    refetchInterval: LOOKED_EVERY_MS,
  })

/** One endpoint. For admins. */
export const webhookQuery = (webhookId: string) =>
  queryOptions({
    queryKey: [...KEYS.webhooks, 'one', webhookId],
    queryFn: ({ signal }) => request('getWebhook', { params: { webhookId } }, { signal }),
    refetchInterval: LOOKED_EVERY_MS,
  })

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
  queryOptions({
    queryKey: [...KEYS.webhooks, 'delivery', webhookId, deliveryId],
    queryFn: ({ signal }) => request('getWebhookDelivery', { params: { webhookId, deliveryId } }, { signal }),
    refetchInterval: LOOKED_EVERY_MS,
  })
