import { inTransaction } from '../kernel/transaction.ts'
import type { DeliveryState } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'
import type { Rows } from '../kernel/paging.ts'
import { orNotFound, Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { testDelivery } from './payload.ts'
import { findWebhook } from './use-cases.ts'
import type { Delivery, DeliveryWithLog } from './webhook.ts'

type Page = {
  webhookId: string
  state?: DeliveryState | undefined
  limit: number
  cursor?: string | undefined
}
type DeliveryRef = { webhookId: string; deliveryId: string }

/** A page of an endpoint's deliveries, latest first. */
export async function listDeliveries(
  { store }: Context,
  _actor: UserActor,
  { webhookId, ...page }: Page,
): Promise<Rows<Delivery>> {
  await findWebhook(store, webhookId)
  return store.webhooks.deliveries(webhookId, page)
}

/** Sends a test delivery with a single attempt. */
export async function testWebhook(ctx: Context, actor: UserActor, webhookId: string): Promise<Delivery> {
  const made = await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await tx.webhooks.hold(webhookId)
    await findWebhook(tx, webhookId)
    const now = ctx.clock()
    const delivery = testDelivery({ webhookId, id: newId(), actorId: actor.id }, now)
    const at = now.toISOString()
    await tx.webhooks.deliver(webhookId, [delivery], { now: at, dueAt: at })
    return findDelivery(tx, { webhookId, deliveryId: delivery.id })
  })
  ctx.webhooksWaiting.wake()
  return made
}

/** Repeats a delivery. A delivery that waits for a retry is sent now. Throws when it waits for its predecessor. */
export async function resendDelivery(ctx: Context, _actor: UserActor, named: DeliveryRef): Promise<Delivery> {
  const again = await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await tx.webhooks.hold(named.webhookId)
    const { id, state, dueAt } = await findDelivery(tx, named)
    const now = ctx.clock().toISOString()
    if (state !== 'waiting') await tx.webhooks.sendAgain(id, now)
    else if (dueAt === null) throw new Refusal('webhook_delivery_waits')
    else await tx.webhooks.sendNow(id, now)
    return findDelivery(tx, named)
  })
  ctx.webhooksWaiting.wake()
  return again
}

/** A delivery with its request and responses. Throws `not_found`. */
export async function findDelivery(
  queries: Queries,
  { webhookId, deliveryId }: DeliveryRef,
): Promise<DeliveryWithLog> {
  await findWebhook(queries, webhookId)
  return orNotFound(await queries.webhooks.delivery(webhookId, deliveryId))
}
