import { inTransaction } from '../kernel/transaction.ts'
import { z } from 'zod'
import { UNDO_MS } from '@support-desk/contract'
import { dueJob, schedule, type Topic } from '../jobs/index.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import { later } from '../kernel/time.ts'
import type { StoredPicture } from './pictures.ts'
import { FORM_JOBS } from './queries-pictures.ts'

/** What was kept a moment ago is about to be named by a row. */
export const FRESH_SECONDS = 60 * 60
const LEASE_SECONDS = 60
/** Few enough that nobody waits long for one step to end. */
const ROWS = 20
/** A message can be taken back until then, and needs no small form if it is. */
const DELAY_SECONDS = UNDO_MS / 1000
/** A backup that reads an earlier state, an export and a page that was just opened still ask for the first form. */
const OUTLIVES_SECONDS = 24 * 60 * 60

/** A first form that rows name; the key is its name. */
const SHRINKING: Topic<object> = { name: FORM_JOBS.shrink, data: z.object({}) }

/** A first form that has been replaced, and by what; the key is its name. */
const REMOVAL: Topic<StoredPicture> = {
  name: FORM_JOBS.removal,
  data: z.object({ full: z.string(), thumb: z.string() }),
}

/** Has a picture made smaller later; part of the transaction in which a row names its first form. */
export const shrinkLater = (ctx: TxContext, { full }: StoredPicture): Promise<void> =>
  schedule(ctx.tx, { job: SHRINKING, key: full, dueAt: later(ctx.clock(), DELAY_SECONDS), data: {} })

/** Puts the small form of a picture in the place of its first, wherever that is shown. */
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
        // After the tickets, as whoever sends the same picture in one of their chats right now.
        await hold(tx)
        return replaced
      })
    }
  },
})

/** What the same picture became a while ago, when somebody else had sent it. */
async function smallBefore({ store, pictures }: Context, first: string): Promise<StoredPicture | null> {
  const replaced = await store.jobs.find({ job: REMOVAL.name, key: first })
  const small = replaced && REMOVAL.data.parse(JSON.parse(replaced.data))
  return small && (await pictures.keepAgain(small)) ? small : null
}

/** Removes first forms that were replaced a day ago, unless somebody has sent the same picture since. */
export const removeFirstForms = dueJob<Context, StoredPicture>(REMOVAL, {
  leaseSeconds: LEASE_SECONDS,
  async run({ store, pictures, clock }, { key: first }) {
    if (!(await store.pictures.isShown(first))) await pictures.remove(first, later(clock(), -FRESH_SECONDS))
  },
})
