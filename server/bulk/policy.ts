import {
  BULK_UNDO_MINUTES,
  type BulkAction,
  type ErrorCode,
  type OwnCallName,
  type Role,
} from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import { mayCall } from '../kernel/may-call.ts'
import { later } from '../kernel/time.ts'
import type { BulkJob } from './bulk-job.ts'

/** The call that makes the same change to one ticket. */
const CALL_FOR_ONE: Record<BulkAction, OwnCallName> = {
  assign: 'handOverTicket',
  take: 'takeUnassigned',
  state: 'setTicketState',
  turn: 'setTicketTurn',
  priority: 'setTicketPriority',
  snooze: 'snoozeTicket',
  wake: 'wakeTicket',
  team: 'setTicketTeam',
  tag: 'setTicketTags',
  untag: 'setTicketTags',
  field: 'setTicketFields',
}

/** Whether a role may make a change to one ticket, and so to many. Each ticket then has to pass the rules of that call. */
export const mayChange = (action: BulkAction, role: Role): boolean =>
  mayCall({ kind: 'user', role }, CALL_FOR_ONE[action])

/** Whether a job continues if its author now has this role. */
export const mayGoOn = ({ action }: Pick<BulkJob, 'action'>, role: Role): boolean =>
  action === 'undo' ? role !== 'User' : mayChange(action, role)

/** A job is stopped by its author and by admins. */
export const mayStop = (actor: UserActor, { author }: Pick<BulkJob, 'author'>): boolean =>
  actor.role === 'Admin' || actor.id === author.id

/** Why the actor may not undo a job, or null. Its author may. */
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
