import { inLeasedTransaction } from '../kernel/transaction.ts'
import { message, type WebhookEnding, words } from '@support-desk/contract'
import { queueAccountNews } from '../channels/mail/index.ts'
import { cancel, dueJob, schedule, type Topic } from '../jobs/index.ts'
import { SYSTEM } from '../kernel/actor.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import type { Queries } from '../kernel/store.ts'
import { later } from '../kernel/time.ts'
import { z } from 'zod'
import { FAILING_SECONDS, type Webhook } from './webhook.ts'
import { accountsIn } from '../users/index.ts'

/** Switches off an endpoint after three days without a successful delivery. The key is the id of the endpoint. */
const WEBHOOK_FAILING: Topic<object> = { name: 'webhook failing', data: z.object({}) }

const LEASE_SECONDS = 20

const REASONS = {
  gone: message(
    'The webhook {url} responded that it no longer exists (410), so it was turned off. Pending deliveries were discarded.',
  ),
  failing: message(
    'All deliveries to the webhook {url} failed for three days, so it was turned off. Pending deliveries were discarded.',
  ),
}

/** Schedules a check in three days, which a success cancels. */
export const watchFailing = (ctx: Pick<Context, 'clock'>, tx: Queries, id: string): Promise<void> =>
  schedule(tx, { job: WEBHOOK_FAILING, key: id, dueAt: later(ctx.clock(), FAILING_SECONDS), data: {} })

/** Cancels the check when the endpoint works again, is off, or is deleted. */
export const stopWatching = (tx: Queries, id: string): Promise<void> => cancel(tx, WEBHOOK_FAILING, id)

/**
 * Switches an endpoint off automatically and notifies its owner, or all admins when the owner's account is deleted or no admin.
 */
export async function switchOffByItself(
  ctx: TxContext,
  { id, url, owner }: Webhook,
  why: Exclude<WebhookEnding, 'admin'>,
): Promise<void> {
  const { tx } = ctx
  await tx.webhooks.switchOff(id, why, ctx.clock().toISOString())
  await stopWatching(tx, id)
  const admins = await accountsIn(tx).admins()
  const owners = admins.filter((admin) => admin.id === owner?.id)
  const heading = words(message('A webhook was turned off'))
  const detail = words(REASONS[why], { url })
  for (const { id: accountId, email } of owners.length > 0 ? owners : admins)
    await queueAccountNews(ctx, { accountId, email }, { heading, detail })
  await record(ctx, SYSTEM, { kind: 'webhook.switched_off', data: { webhookId: id, why } })
}

/** Switches off endpoints after three days without a successful delivery. */
export const endFailingWebhooks = dueJob<Context, object>(WEBHOOK_FAILING, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { key: id }, run) {
    await inLeasedTransaction(ctx, run, async (ctx) => {
      const { tx } = ctx
      await tx.webhooks.hold(id)
      const webhook = await tx.webhooks.find(id)
      if (!webhook?.isOn || webhook.failingSince === null) return
      const seconds = (ctx.clock().getTime() - Date.parse(webhook.failingSince)) / 1000
      if (seconds >= FAILING_SECONDS) await switchOffByItself(ctx, webhook, 'failing')
    })
  },
})
