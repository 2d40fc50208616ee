import { inLeasedTransaction, inTransaction } from '../kernel/transaction.ts'
import { dueJob, type LeasedRun, schedule } from '../jobs/index.ts'
import type { Context } from '../kernel/context.ts'
import { createPace } from '../kernel/scheduling/pace.ts'
import { later } from '../kernel/time.ts'
import { type BulkJob, positionOf } from './bulk-job.ts'
import { BULK_REMOVAL, BULK_WORK, endJob } from './ending.ts'
import { selectTickets } from './selecting.ts'
import { changeTickets, stepOf } from './step.ts'

const LEASE_SECONDS = 20
/** Concurrent bulk jobs per process. */
const LANES = 2
/** Tickets per selection batch. */
const PIECE = 200
/** Maximal number of tickets in one transaction. */
const STEP = 8
/** Rows per deletion step. */
const FORGOTTEN = 500
/** Retry interval of the deletion, if the job still runs. */
const AGAIN_SECONDS = 60 * 60

/** Runs bulk jobs in batches with pauses. A successor of a dead node continues at the same position. */
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

/** Processes the next batch. Returns false if the job is over. */
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

/** Deletes old jobs and the outcomes of their tickets. Their events stay in the event log. */
export const forgetBulkJobs = dueJob<Context, object>(BULK_REMOVAL, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { key }, run) {
    const undoneBy = (await ctx.store.bulk.find(key))?.undoneBy
    const isNeeded = undoneBy && (await ctx.store.bulk.find(undoneBy))?.endedAt === null
    if (isNeeded) {
      const dueAt = later(ctx.clock(), AGAIN_SECONDS)
      await inTransaction(ctx, ({ tx }) => schedule(tx, { job: BULK_REMOVAL, key, dueAt, data: {} }))
      return
    }
    const pace = createPace()
    for (let count = FORGOTTEN; count >= FORGOTTEN;) {
      run.signal.throwIfAborted()
      count = await inLeasedTransaction(ctx, run, ({ tx }) => tx.bulk.forget(key, FORGOTTEN))
      await pace()
    }
  },
})
