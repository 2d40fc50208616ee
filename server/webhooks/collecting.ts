import { inTransaction } from '../kernel/transaction.ts'
import type { WebhookGroup } from '@support-desk/contract'
import { webhookGroupOf } from '@support-desk/contract/webhooks/kinds'
import { ticketsMeant } from '../conditions/index.ts'
import type { ProcessJob } from '../jobs/index.ts'
import type { Context } from '../kernel/context.ts'
import type { EventRecord } from '../kernel/event-log/event.ts'
import { deliveryOf } from './payload.ts'
import { ticketsIn } from '../tickets/index.ts'
import type { Webhook } from './webhook.ts'

/** Events per batch. */
const EVENTS = 200
/** Maximum number of waiting deliveries of an endpoint. Later events stay in the event log until then. */
const WAITING = 1_000
/** Polling interval. Wake-ups may be lost, and an endpoint may have caught up. */
const LOOK_ANYWAY_MS = 5_000
/** Gathers events, so that one run handles them together. */
const GATHER_MS = 50

/**
 * Reads the event log by number and creates a delivery of each matching event for each endpoint. All processes do this. When
 * several create the same deliveries, the first commit wins, because it also advances the endpoint's position.
 */
export function collectEvents(): ProcessJob<Context> {
  /** Position per endpoint up to which this process found no matching events. It is not stored each time. */
  const looked = new Map<string, number>()
  return {
    kind: 'process',
    name: 'webhook events',
    everyMs: LOOK_ANYWAY_MS,
    firstMs: GATHER_MS,
    gatherMs: GATHER_MS,
    wakes: ({ feed }, wake) => feed.listen(wake),
    async run(ctx, { signal }) {
      for (const webhook of await ctx.store.webhooks.all()) {
        if (webhook.isOn) await collectFor(ctx, webhook, { looked, signal })
        else looked.delete(webhook.id)
      }
    },
  }
}

type CollectionRun = { looked: Map<string, number>; signal: AbortSignal }

async function collectFor(ctx: Context, first: Webhook, { looked, signal }: CollectionRun): Promise<void> {
  for (let webhook: Webhook | null = first; webhook?.isOn && !signal.aborted;) {
    const after = Math.max(webhook.afterNumber, looked.get(webhook.id) ?? 0)
    const events = await eventsAfter(ctx, after)
    const last = events.at(-1)
    if (!last) return
    const told = await eventsFor(ctx, webhook, events)
    if (told.length === 0 && last.number - webhook.afterNumber < EVENTS) {
      looked.set(webhook.id, last.number)
      return
    }
    if (told.length > 0 && (await ctx.store.webhooks.waiting(webhook.id, WAITING)) >= WAITING) return
    await makeDeliveries(ctx, webhook, told, last.number)
    webhook = await ctx.store.webhooks.find(webhook.id)
  }
}

/** Events after a number, from memory if available. */
async function eventsAfter({ feed, store }: Context, after: number): Promise<readonly EventRecord[]> {
  return feed.since(after)?.slice(0, EVENTS) ?? store.events.list(after, EVENTS)
}

async function makeDeliveries(
  ctx: Context,
  webhook: Webhook,
  events: readonly EventRecord[],
  upTo: number,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    // Another process was faster, or the endpoint has changed. The next run checks again.
    if (!(await tx.webhooks.moveOn(webhook, upTo)) || events.length === 0) return
    const now = ctx.clock().toISOString()
    const { pausedUntil } = (await tx.webhooks.find(webhook.id)) ?? webhook
    const dueAt = pausedUntil !== null && pausedUntil > now ? pausedUntil : now
    const news = events.map((event) => deliveryOf(webhook.id, event))
    await tx.webhooks.deliver(webhook.id, news, { now, dueAt })
  })
  if (events.length > 0) ctx.webhooksWaiting.wake()
}

/** The events that match the groups and the condition of an endpoint. */
async function eventsFor(
  ctx: Context,
  { id, groups, condition }: Webhook,
  events: readonly EventRecord[],
): Promise<readonly EventRecord[]> {
  const chosen = new Set<WebhookGroup>(groups)
  const ofGroups = events.filter(({ kind }) => {
    const group = webhookGroupOf(kind)
    return group !== null && chosen.has(group)
  })
  if (ofGroups.length === 0) return []
  if (condition === null) return withoutRemoved(ctx, ofGroups)
  const { tree } = condition
  const reader = { me: '', teams: [], now: ctx.clock(), timeZone: ctx.installLocale.timeZone }
  const ids = [...new Set(ofGroups.flatMap(({ ticketId }) => ticketId ?? []))]
  const meant = await ticketsMeant(ctx, { by: id, reader, tree, ids })
  return ofGroups.filter(({ ticketId }) => ticketId === null || meant.has(ticketId))
}

/** Kinds that tell receivers that a ticket left the lists. They have ids only. */
const REMOVALS: ReadonlySet<string> = new Set(['ticket.marked_as_spam', 'ticket.deleted'])

/** Leaves out events of samples, and of spam and deleted tickets except the removal itself. */
async function withoutRemoved(ctx: Context, events: readonly EventRecord[]): Promise<readonly EventRecord[]> {
  const ids = [...new Set(events.flatMap(({ ticketId }) => ticketId ?? []))]
  const listed = await ticketsIn(ctx.store).listedAmong(ids)
  const removals = events.filter(({ kind }) => REMOVALS.has(kind))
  const samples = await ticketsIn(ctx.store).samplesAmong(removals.flatMap(({ ticketId }) => ticketId ?? []))
  return events.filter(
    ({ kind, ticketId }) =>
      ticketId === null || listed.has(ticketId) || (REMOVALS.has(kind) && !samples.has(ticketId)),
  )
}
