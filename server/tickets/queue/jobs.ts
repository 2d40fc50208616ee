import { inTransaction } from '../../kernel/transaction.ts'
import type { QueueJob } from '../../jobs/index.ts'
import type { Context } from '../../kernel/context.ts'
import { later } from '../../kernel/time.ts'
import { recordWoken } from './wake.ts'

/** Concurrency; each wake is one short transaction. */
const LANES = 2
/** Back-off after a failure; other tickets continue. */
const RETRY_SECONDS = 30

/** Wakes due snoozed tickets. The conditional update wakes each once. */
export function wakeTickets(): QueueJob<Context, string> {
  const failed = new Map<string, string>()
  return {
    kind: 'queue',
    name: 'ticket waking',
    lanes: LANES,
    async take({ store, clock }, underWay) {
      const now = clock().toISOString()
      for (const [id, until] of failed) if (until <= now) failed.delete(id)
      const due = await store.queue.nextDue([...underWay, ...failed.keys()])
      const dueAt = [...failed.values(), ...(due ? [due.at] : [])].toSorted()[0] ?? null
      return due && due.at <= now ? { item: due.id } : { dueAt }
    },
    async run(ctx, id) {
      try {
        await inTransaction(ctx, async (ctx) => {
          await ctx.tx.tickets.hold(id)
          const snooze = await ctx.tx.queue.wakeIfDue(id, ctx.clock().toISOString())
          if (snooze) await recordWoken(ctx, id, 'time', snooze)
        })
      } catch (error) {
        failed.set(id, later(ctx.clock(), RETRY_SECONDS))
        throw error
      }
    },
    async nextDue({ store }) {
      return (await store.queue.nextDue([]))?.at ?? null
    },
    wakes: ({ store }, wake) => store.watch(wake),
  }
}
