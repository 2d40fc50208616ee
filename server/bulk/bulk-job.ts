import type { BulkAction, BulkValue, ErrorCode, JobAction, JobEnding } from '@support-desk/contract'
import type { UserName } from '../kernel/actor.ts'
import type { Door } from '../kernel/door.ts'

/** A change of many tickets, or the undo of one. */
export type BulkJob = {
  id: string
  author: UserName
  /** The session or API token that started it; null if unknown. */
  door: Door | null
  action: JobAction
  value: BulkValue
  /** The name of the subject that `value` identifies. */
  valueName: string | null
  /** Number of the latest event at its start: tickets that match only since then are not included. */
  frozenAt: number
  /** The condition of its tickets as JSON, until all are selected. */
  selection: string | null
  /** The cursor of the selection; null when all are selected. */
  selectedTo: string | null
  /** Number of tickets selected so far. */
  total: number
  changed: number
  unchanged: number
  failed: number
  ending: JobEnding | null
  /** The job that this one undoes, or that undoes this one. */
  undoes: string | null
  undoneBy: string | null
  startedAt: string
  endedAt: string | null
}

export type NewBulkJob = Pick<
  BulkJob,
  'id' | 'door' | 'action' | 'value' | 'frozenAt' | 'selection' | 'selectedTo' | 'undoes' | 'startedAt'
> & { authorId: string }

/** The position of a job, which processes its tickets in order. */
export const positionOf = ({
  changed,
  unchanged,
  failed,
}: Pick<BulkJob, 'changed' | 'unchanged' | 'failed'>) => changed + unchanged + failed

/** Why a ticket is not changed, and the number of the conflicting event of another actor. */
type Obstacle = { code: ErrorCode; because: number | null }

/** A ticket of a job that is still to be processed. With an obstacle it is not changed. */
export type BulkTicket = { position: number; ticketId: string; obstacle: Obstacle | null }

/** The event by which a job changed a ticket, and the account, team or tag in it. */
export type JobChange = {
  event: number
  accountId: string | null
  teamId: string | null
  tagId: string | null
}

/** A selected ticket of a job. */
export type ChosenTicket = { ticketId: string; obstacle?: Obstacle | null }

/** The outcome for a ticket: changed, equal already, or failed with a reason. */
export type Outcome = { outcome: 'changed' | 'unchanged' } | ({ outcome: 'failed' } & Obstacle)

/** A processed ticket of a job. */
export type TicketOutcome = { position: number } & Outcome

/** An order for a job: an action, and tickets by their ids, by a view or by a condition. */
export type BulkOrder = {
  ids?: readonly string[] | undefined
  condition?: string | undefined
  view?: string | undefined
  action: BulkAction
  value?: BulkValue
}
