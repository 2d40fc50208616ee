import { BULK_UNDO_MINUTES, type ErrorCode, type Role } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import { later } from '../kernel/time.ts'
import { mayChangeTicket } from '../tickets/index.ts'
import type { BulkJob } from './bulk-job.ts'

/** Whether a job continues if its author now has this role. */
export const mayGoOn = ({ action }: Pick<BulkJob, 'action'>, role: Role): boolean =>
  action === 'undo' ? role !== 'User' : mayChangeTicket(action, role)

/** The author and admins can stop a job. */
export const mayStop = (actor: UserActor, { author }: Pick<BulkJob, 'author'>): boolean =>
  actor.role === 'Admin' || actor.id === author.id

/** The reason why the actor cannot undo a job, or null. Only its author can. */
export function obstacleToUndo(actor: UserActor, job: BulkJob, now: Date): ErrorCode | null {
  if (actor.id !== job.author.id) return 'not_author'
  return isUndoable(job, now) ? null : 'nothing_to_undo'
}

/** Whether a job has changes that can still be undone. */
const isUndoable = (job: BulkJob, now: Date): boolean =>
  job.action !== 'undo' &&
  job.undoneBy === null &&
  job.changed > 0 &&
  (job.endedAt === null || job.endedAt > later(now, -BULK_UNDO_MINUTES * 60))
