import { BULK_UNDO_MINUTES, type BulkAction, type CallName, CALLS, type Role } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import { later } from '../kernel/time.ts'
import type { BulkJob } from './bulk-job.ts'

/** The call that does the same to one ticket. */
const CALL_FOR_ONE: Record<BulkAction, CallName> = {
  assign: 'handOverTicket',
  take: 'takeTicket',
  state: 'updateTicket',
  turn: 'setTicketTurn',
  priority: 'setTicketPriority',
  snooze: 'snoozeTicket',
  wake: 'wakeTicket',
  team: 'setTicketTeam',
  tag: 'setTicketTags',
  untag: 'setTicketTags',
  field: 'setTicketFields',
}

/** Whether somebody may do this to one ticket, and so to many. Each ticket is asked again by the rules of that call. */
export function mayChange(action: BulkAction, role: Role): boolean {
  const { who } = CALLS[CALL_FOR_ONE[action]]
  return who !== 'anyone' && who.some((each) => each === role)
}

/** Whether a job goes on for an author who has this role by now. */
export const mayGoOn = ({ action }: Pick<BulkJob, 'action'>, role: Role): boolean =>
  action === 'undo' ? role !== 'User' : mayChange(action, role)

/** Whoever began a job stops it, and so do admins. */
export const mayStop = (actor: UserActor, { author }: Pick<BulkJob, 'author'>): boolean =>
  actor.role === 'Admin' || actor.id === author.id

/** Changes are undone by whoever made them. */
export const mayUndo = (actor: UserActor, job: BulkJob, now: Date): boolean =>
  actor.id === job.author.id && isUndoable(job, now)

/** Whether there is something that can be taken back still. */
export const isUndoable = (job: BulkJob, now: Date): boolean =>
  job.action !== 'undo' &&
  job.undoneBy === null &&
  job.changed > 0 &&
  (job.endedAt === null || job.endedAt > later(now, -BULK_UNDO_MINUTES * 60))
