import { inTransaction } from '../kernel/transaction.ts'
import { dueJob, type LeasedRun, schedule } from '../jobs/index.ts'
import type { Context } from '../kernel/context.ts'
import { createPace } from '../kernel/scheduling/pace.ts'
import { later } from '../kernel/time.ts'
import { type BulkJob, positionOf } from './bulk-job.ts'
import { endJob } from './ending.ts'
import { selectTickets } from './selecting.ts'
import { changeTickets, stepOf } from './step.ts'
import { BULK_REMOVAL, BULK_WORK } from './topics.ts'

const LEASE_SECONDS = 20
/** Jobs that run at a time in one process; others wait. */
const LANES = 2
/** Tickets that are looked up at once. */
const PIECE = 200
/** The most tickets that are changed in one transaction. */
const STEP = 8
/** Rows that are forgotten in one step. */
const FORGOTTEN = 500
/** Looks again after so long whether a job can be forgotten. */
const AGAIN_SECONDS = 60 * 60

/** Works off bulk jobs, in pieces with rests between. Whoever takes over from a runner that died goes on where it was. */
export const workOffBulkJobs = dueJob<Context, object>(BULK_WORK, {
  leaseSeconds: LEASE_SECONDS,
  lanes: LANES,
  async run(ctx, { key: id }, run) {
    for (let goesOn = true; goesOn;) {
      run.signal.throwIfAborted()
      const job = await ctx.store.bulk.find(id)
      if (!job || job.endedAt !== null) return
      goesOn = await nextPiece(ctx, job, run)
    }
  },
})

/** False where the job is over. */
async function nextPiece(ctx: Context, job: BulkJob, run: LeasedRun): Promise<boolean> {
  if (job.selectedTo !== null) return selectTickets(ctx, job, run)
  if (positionOf(job) < job.total) return changePiece(ctx, job, run)
  await stepOf(ctx, job.id, run, ({ ctx, job: ended, author }) =>
    endJob(ctx, author, { job: ended, ending: 'done' }),
  )
  return false
}

async function changePiece(ctx: Context, job: BulkJob, run: LeasedRun): Promise<boolean> {
  const tickets = await ctx.store.bulk.next(job, PIECE)
  const pace = createPace()
  for (let from = 0; from < tickets.length;) {
    run.signal.throwIfAborted()
    const done = await changeTickets(ctx, job.id, run, tickets.slice(from, from + STEP))
    if (done === 0) return false
    from += done
    await pace()
  }
  return true
}

/** Forgets jobs that are long over, and what became of their tickets. What happened stays in the event log. */
export const forgetBulkJobs = dueJob<Context, object>(BULK_REMOVAL, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { key }, { signal, hold }) {
    const undoneBy = (await ctx.store.bulk.find(key))?.undoneBy
    const isNeeded = undoneBy && (await ctx.store.bulk.find(undoneBy))?.endedAt === null
    if (isNeeded) {
      const dueAt = later(ctx.clock(), AGAIN_SECONDS)
      await inTransaction(ctx, ({ tx }) => schedule(tx, { job: BULK_REMOVAL, key, dueAt, data: {} }))
      return
    }
    const pace = createPace()
    for (let count = FORGOTTEN; count >= FORGOTTEN;) {
      signal.throwIfAborted()
      count = await inTransaction(ctx, async ({ tx }) => {
        await hold(tx)
        return tx.bulk.forget(key, FORGOTTEN)
      })
      await pace()
    }
  },
})
