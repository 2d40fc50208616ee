import type { QueueJob } from '../../jobs/index.ts'
import type { Context } from '../../kernel/context.ts'
import { recordWoken } from './wake.ts'

/** Wakes at a time: each is one short change. */
const LANES = 2

/** Brings snoozed tickets back when their time has come: each once, by the statement that finds it still snoozed. */
export const wakeTickets: QueueJob<Context, string> = {
  kind: 'queue',
  name: 'wake-tickets',
  lanes: LANES,
  async take({ store, clock }, underWay) {
    const due = await store.queue.nextDue(underWay)
    if (!due) return { dueAt: null }
    return due.at <= clock().toISOString() ? { item: due.id } : { dueAt: due.at }
  },
  run: (ctx, id) =>
    ctx.store.write(async (tx) => {
      await tx.tickets.hold(id)
      const snooze = await tx.queue.wakeIfDue(id, ctx.clock().toISOString())
      if (snooze) await recordWoken(ctx, tx, id, 'time', snooze)
    }),
  async nextDue({ store }) {
    return (await store.queue.nextDue([]))?.at ?? null
  },
  wakes: ({ store }, wake) => store.watch(wake),
}
