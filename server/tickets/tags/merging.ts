import { inTransaction } from '../../kernel/transaction.ts'
import { z } from 'zod'
import { dueJob, schedule, type Topic } from '../../jobs/index.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { createPace } from '../../kernel/scheduling/pace.ts'

/** Tickets per transaction, so that other changes wait only briefly. */
const TICKETS = 20
const LEASE_SECONDS = 60

/** Job that moves the tickets of a merged tag; the key is the tag. */
const MERGED_TAGS: Topic<Record<string, never>> = { name: 'merged-tags', data: z.strictObject({}) }

/** Schedules moving the tickets of a merged tag. Readers see the same tags before and after. */
export const moveTickets = (ctx: TxContext, tagId: string): Promise<void> =>
  schedule(ctx.tx, { job: MERGED_TAGS, key: tagId, dueAt: ctx.clock().toISOString(), data: {} })

/** Replaces merged tags on tickets. */
export const moveMergedTags = dueJob<Context, Record<string, never>>(MERGED_TAGS, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { key: tagId }, { signal }) {
    const pace = createPace()
    for (let isDone = false; !isDone;) {
      signal.throwIfAborted()
      await pace()
      isDone = await inTransaction(ctx, async ({ tx }) => {
        const into = await tx.tags.keep(tagId)
        if (!into || into.id === tagId) return true
        return (await tx.ticketTags.move(tagId, into.id, TICKETS)).isDone
      })
    }
  },
})
