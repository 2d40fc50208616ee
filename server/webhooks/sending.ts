import { inTransaction } from '../kernel/transaction.ts'
import type { DeliveryTrouble } from '@support-desk/contract'
import type { QueueJob } from '../jobs/index.ts'
import type { Context } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'
import { later } from '../kernel/time.ts'
import { stopWatching, switchOffByItself, watchFailing } from './ending.ts'
import { type Answer, NoAnswer, post } from './request.ts'
import { pauseAfter, secondsAsked } from './retries.ts'
import type { UnderWay } from './queries-sending.ts'
import { openSecrets, signature, signersAt } from './signing.ts'
import type { Attempt, ClaimedDelivery, Webhook } from './webhook.ts'

/** Parallel deliveries of this process. One per endpoint, even when all endpoints hang. */
const LANES = 64
/** Parallel deliveries to a working endpoint. A failing one gets one at a time, so that others are not blocked. */
const LANES_OF_ENDPOINT = 4
/** Lease in seconds; longer than an attempt. An expired lease means that its node has died. */
const LEASE_SECONDS = 60
/** Delay before looking again when other nodes have locked the due deliveries. */
const HELD_SECONDS = 1
/** Attempts kept in the log of a delivery. */
const LOGGED = 20

const GONE = 410
/** Statuses with which an overloaded endpoint asks for a pause. */
const BUSY: ReadonlySet<number> = new Set([429, 503])

/** A delivery and its endpoint; null when the endpoint is deleted. */
type Item = { delivery: ClaimedDelivery; webhook: Webhook | null }

/** Sends due deliveries to their endpoints. */
export const sendToWebhooks: QueueJob<Context, Item> = {
  kind: 'queue',
  name: 'webhooks',
  lanes: LANES,
  take: takeDue,
  run: (ctx, { delivery, webhook }) => (webhook ? deliver(ctx, webhook, delivery) : Promise.resolve()),
  nextDue: ({ store }) => store.webhooks.nextDue(),
  wakes({ store, webhooksWaiting }, wake) {
    const stops = [store.watch(wake), webhooksWaiting.listen(wake)]
    return () => {
      for (const stop of stops) stop()
    }
  },
}

async function takeDue(
  ctx: Context,
  underWay: readonly Item[],
): Promise<{ item: Item } | { dueAt: string | null }> {
  const { store, clock } = ctx
  const busy = busyAmong(underWay)
  // A read is cheap and a claim costs a commit. Most wake-ups find nothing due.
  const dueAt = await store.webhooks.nextDue(busy)
  const now = clock()
  if (dueAt === null || dueAt > now.toISOString()) return { dueAt }
  const lease = { lease: newId(), until: later(now, LEASE_SECONDS) }
  const delivery = await inTransaction(ctx, ({ tx }) => tx.webhooks.claim(now.toISOString(), lease, busy))
  if (!delivery) return { dueAt: later(now, HELD_SECONDS) }
  return { item: { delivery, webhook: await store.webhooks.find(delivery.webhookId) } }
}

/** The deliveries in progress, and the endpoints at their limit. */
function busyAmong(underWay: readonly Item[]): UnderWay {
  const counts = new Map<string, number>()
  const busy = new Set<string>()
  for (const { delivery, webhook } of underWay) {
    const id = delivery.webhookId
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    if (count >= LANES_OF_ENDPOINT || webhook?.failingSince != null) busy.add(id)
  }
  return { webhooks: [...busy], deliveries: underWay.map(({ delivery }) => delivery.id) }
}

/** Makes one attempt and stores the outcome. */
async function deliver(ctx: Context, webhook: Webhook, delivery: ClaimedDelivery): Promise<void> {
  const startedAt = ctx.clock()
  const began = performance.now()
  const outcome = await attempt(ctx, webhook, delivery, startedAt)
  const made: Attempt = {
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - began),
    status: outcome.answer?.status ?? null,
    response: outcome.answer?.text ?? null,
    error: outcome.trouble,
  }
  const log = [made, ...delivery.log].slice(0, LOGGED)
  await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await tx.webhooks.hold(webhook.id)
    // Read again: a parallel attempt may have switched the endpoint off or recorded a failure.
    const known = await tx.webhooks.find(webhook.id)
    const now = ctx.clock()
    const at = now.toISOString()
    // Test deliveries, and repeated ones to an inactive endpoint, have a single attempt and do not affect the endpoint's health.
    const isOnce = delivery.eventNumber === null || !known?.isOn
    const pause = outcome.trouble === null || isOnce ? null : pauseOf(outcome.answer, delivery.attempts, now)
    const state = outcome.trouble === null ? 'delivered' : pause === null ? 'failed' : 'waiting'
    const dueAt = pause === null ? null : later(now, pause.seconds)
    if (!(await tx.webhooks.endAttempt(delivery, { state, dueAt, at, log }))) return
    if (state !== 'waiting') await tx.webhooks.promote(delivery, at)
    if (!known || isOnce) return
    if (outcome.trouble === null) {
      await tx.webhooks.noteSuccess(known.id, at)
      if (known.failingSince !== null) await stopWatching(tx, known.id)
      return
    }
    await tx.webhooks.noteFailure(known.id, at, outcome.trouble)
    if (dueAt !== null && pause?.isForAll) await tx.webhooks.pause(known.id, dueAt)
    if (known.failingSince === null) await watchFailing(ctx, tx, known.id)
    if (outcome.answer?.status === GONE) await switchOffByItself(ctx, known, 'gone')
  })
}

type Outcome = { answer: Answer | null; trouble: DeliveryTrouble | null }

async function attempt(
  ctx: Context,
  webhook: Webhook,
  { id, body }: ClaimedDelivery,
  now: Date,
): Promise<Outcome> {
  const secrets = openSecrets(ctx, webhook)
  if (!secrets) return { answer: null, trouble: 'secret_lost' }
  const timestamp = Math.floor(now.getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Support-Desk-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature(signersAt(secrets, webhook, now), { id, timestamp, body }),
  }
  try {
    const answer = await post(new URL(webhook.url), { headers, body }, ctx.webhookRules)
    return { answer, trouble: troubleOf(answer) }
  } catch (error) {
    if (error instanceof NoAnswer) return { answer: null, trouble: error.trouble }
    throw error
  }
}

function troubleOf({ status }: Answer): DeliveryTrouble | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** The pause before the next attempt, and whether it applies to the whole endpoint. Null: no more attempts. */
function pauseOf(
  answer: Answer | null,
  attempts: number,
  now: Date,
): { seconds: number; isForAll: boolean } | null {
  const seconds = answer?.status === GONE ? null : pauseAfter(attempts)
  if (seconds === null) return null
  const asked = answer && BUSY.has(answer.status) ? secondsAsked(answer.retryAfter, now) : null
  return asked === null ? { seconds, isForAll: false } : { seconds: Math.max(seconds, asked), isForAll: true }
}
