import { inTransaction } from '../kernel/transaction.ts'
import { z } from 'zod'
import { UNDO_MS } from '@support-desk/contract'
import { dueJob, schedule, type Topic } from '../jobs/index.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import { later } from '../kernel/time.ts'
import type { StoredPicture } from './pictures.ts'
import { FORM_JOBS } from './queries-pictures.ts'

/** Grace period: a file stored within this time may soon be named by a row. */
export const FRESH_SECONDS = 60 * 60
const LEASE_SECONDS = 60
/** Rows per transaction, so that transactions stay short. */
const ROWS = 20
/** A message can be retracted until then, and needs no small form in that case. */
const DELAY_SECONDS = UNDO_MS / 1000
/** Backups, exports and open pages may still request the first form for a day. */
const OUTLIVES_SECONDS = 24 * 60 * 60

/** Shrinks a first form, the large file that a request stores of a picture. The key is its name. */
const SHRINKING: Topic<object> = { name: FORM_JOBS.shrink, data: z.object({}) }

/** Removes a replaced first form. The key is its name, the data its replacement. */
const REMOVAL: Topic<StoredPicture> = {
  name: FORM_JOBS.removal,
  data: z.object({ full: z.string(), thumb: z.string() }),
}

/** Schedules shrinking, in the transaction that inserts the row with the first form. */
export const shrinkLater = (ctx: TxContext, { full }: StoredPicture): Promise<void> =>
  schedule(ctx.tx, { job: SHRINKING, key: full, dueAt: later(ctx.clock(), DELAY_SECONDS), data: {} })

/** Replaces a first form by its small form in all rows. */
export const shrinkPictures = dueJob<Context, object>(SHRINKING, {
  leaseSeconds: LEASE_SECONDS,
  lanes: 1,
  async run(ctx, { key: first }, { signal, hold }) {
    if (!(await ctx.store.pictures.isShown(first))) return
    const small = (await smallBefore(ctx, first)) ?? (await ctx.pictures.shrink(first, signal))
    if (!small) throw new Error(`The picture ${first} is shown, and there is no such file.`)
    for (let count = ROWS; count >= ROWS;) {
      count = await inTransaction(ctx, async (ctx) => {
        const { tx } = ctx
        const replaced = await tx.pictures.replace(first, small, ROWS)
        const dueAt = later(ctx.clock(), OUTLIVES_SECONDS)
        await schedule(tx, { job: REMOVAL, key: first, dueAt, data: small })
        // Same lock order as posting a message with this picture: tickets first.
        await hold(tx)
        return replaced
      })
    }
  },
})

/** The small form of an equal picture that was sent earlier. */
async function smallBefore({ store, pictures }: Context, first: string): Promise<StoredPicture | null> {
  const replaced = await store.jobs.find({ job: REMOVAL.name, key: first })
  const small = replaced && REMOVAL.data.parse(JSON.parse(replaced.data))
  return small && (await pictures.keepAgain(small)) ? small : null
}

/** Removes each first form a day after a small form has replaced it, unless a row names it again. */
export const removeFirstForms = dueJob<Context, StoredPicture>(REMOVAL, {
  leaseSeconds: LEASE_SECONDS,
  async run({ store, pictures, clock }, { key: first }) {
    if (!(await store.pictures.isNamed(first))) await pictures.remove(first, later(clock(), -FRESH_SECONDS))
  },
})
