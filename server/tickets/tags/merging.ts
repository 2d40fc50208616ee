import { inTransaction } from '../../kernel/transaction.ts'
import { z } from 'zod'
import { dueJob, schedule, type Topic } from '../../jobs/index.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { createPace } from '../../kernel/scheduling/pace.ts'

/** Most tickets that one transaction gives another tag; other changes wait for it. */
const TICKETS = 20
const LEASE_SECONDS = 60

/** Tickets of a tag that was merged; the key is the tag. */
const MERGED_TAGS: Topic<Record<string, never>> = { name: 'merged-tags', data: z.strictObject({}) }

/** Has the tickets of a tag that is merged with this change given the other one. What everybody is shown is the same before and after. */
export const moveTickets = (ctx: TxContext, tagId: string): Promise<void> =>
  schedule(ctx.tx, { job: MERGED_TAGS, key: tagId, dueAt: ctx.clock().toISOString(), data: {} })

/** Gives the tickets of tags that were merged the other ones. */
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
