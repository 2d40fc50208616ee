import { BULK_UNDO_MINUTES, type BulkJobOnWire } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import { later } from '../kernel/time.ts'
import type { BulkJob } from './bulk-job.ts'
import { mayStop, obstacleToUndo } from './policy.ts'

/** A job for a member of staff. */
export function presentBulkJob(
  job: BulkJob,
  { reader, now }: { reader: UserActor; now: Date },
): BulkJobOnWire {
  const { selection: _, frozenAt: __, selectedTo: ___, door: ____, value, ...shown } = job
  const undo = obstacleToUndo(reader, job, now) === null
  return {
    ...shown,
    value: typeof value === 'string' ? value : null,
    snooze: typeof value === 'object' && value && 'wakes' in value ? value : null,
    field: typeof value === 'object' && value && 'key' in value ? value : null,
    state: stateOf(job),
    undoUntil: undo && job.endedAt !== null ? later(new Date(job.endedAt), BULK_UNDO_MINUTES * 60) : null,
    abilities: { stop: mayStop(reader, job) && job.endedAt === null, undo },
  }
}

function stateOf({ endedAt, selectedTo }: BulkJob): BulkJobOnWire['state'] {
  if (endedAt !== null) return 'ended'
  return selectedTo === null ? 'running' : 'selecting'
}
