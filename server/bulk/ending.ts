import type { JobEnding } from '@support-desk/contract'
import type { Actor } from '../kernel/actor.ts'
import type { TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { later } from '../kernel/time.ts'
import { cancel, schedule, type Topic } from '../jobs/index.ts'
import type { BulkJob } from './bulk-job.ts'
import { z } from 'zod'

/** How long the outcomes of tickets are kept. */
const KEPT_SECONDS = 24 * 60 * 60

/** Ends a locked job. A running worker notices that at its next step. */
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

/** Runs a bulk job. The key is its id. */
export const BULK_WORK: Topic<object> = { name: 'bulk job', data: z.object({}) }

/** Deletes an old bulk job. The key is its id. */
export const BULK_REMOVAL: Topic<object> = { name: 'bulk job removal', data: z.object({}) }
