import type { JobEnding } from '@support-desk/contract'
import type { Actor } from '../kernel/actor.ts'
import type { TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { later } from '../kernel/time.ts'
import { cancel, schedule } from '../jobs/index.ts'
import type { BulkJob } from './bulk-job.ts'
import { BULK_REMOVAL, BULK_WORK } from './topics.ts'

/** For so long it can be looked up what became of each ticket. */
const KEPT_SECONDS = 24 * 60 * 60

/** Ends a job that is held. Whoever works it off right now finds that it is over. */
export async function endJob(
  ctx: TxContext,
  actor: Actor,
  { job, ending }: { job: BulkJob; ending: JobEnding },
): Promise<void> {
  const { tx } = ctx
  const now = ctx.clock()
  await tx.bulk.end(job.id, ending, now.toISOString())
  await cancel(tx, BULK_WORK, job.id)
  await schedule(tx, { job: BULK_REMOVAL, key: job.id, dueAt: later(now, KEPT_SECONDS), data: {} })
  const data = { job: job.id, ending, changed: job.changed, failed: job.failed }
  await record(ctx, actor, { kind: 'bulk.ended', data })
}
