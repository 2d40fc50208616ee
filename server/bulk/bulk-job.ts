import type {
  BulkAction,
  BulkValue,
  ErrorCode,
  JobAction,
  JobEnding,
  TimelineKind,
} from '@support-desk/contract'
import type { UserName } from '../kernel/actor.ts'
import type { Door } from '../kernel/door.ts'

/** A change of many tickets at once, or what takes one back. */
export type BulkJob = {
  id: string
  author: UserName
  /** The session or API token that started it; null where that is not known. */
  door: Door | null
  action: JobAction
  value: BulkValue
  /** The name of what `value` is the id of. */
  valueName: string | null
  /** Number of the latest event when its tickets were chosen: what fits only since then is none of them. */
  frozenAt: number
  /** Which tickets it is about, as JSON, until all of them have been looked up. */
  selection: string | null
  /** How far they have been looked up; null once all are. */
  selectedTo: string | null
  /** How many tickets it has by now. */
  total: number
  changed: number
  unchanged: number
  failed: number
  ending: JobEnding | null
  /** The job that this one takes back, or that takes this one back. */
  undoes: string | null
  undoneBy: string | null
  startedAt: string
  endedAt: string | null
}

export type NewBulkJob = Pick<
  BulkJob,
  'id' | 'door' | 'action' | 'value' | 'frozenAt' | 'selection' | 'selectedTo' | 'undoes' | 'startedAt'
> & { authorId: string }

/** How far a job has come: it works off its tickets in order. */
export const positionOf = ({
  changed,
  unchanged,
  failed,
}: Pick<BulkJob, 'changed' | 'unchanged' | 'failed'>) => changed + unchanged + failed

/** Why a ticket is not changed, and number of the event of somebody else that was in the way. */
type Obstacle = { code: ErrorCode; because: number | null }

/** A ticket of a job that is still to be changed; with an obstacle it will not be. */
export type BulkTicket = { position: number; ticketId: string; obstacle: Obstacle | null }

/** The event by which a job changed a ticket, and whom, which team or which tag that is about. */
export type JobChange = {
  event: number
  accountId: string | null
  teamId: string | null
  tagId: string | null
}

/** A ticket that a job is about. */
export type ChosenTicket = { ticketId: string; obstacle?: Obstacle | null }

/** What became of a ticket: it was changed, was like that already, or was left as it is, for a reason. */
export type Outcome = { outcome: 'changed' | 'unchanged' } | ({ outcome: 'failed' } & Obstacle)

/** A ticket that a job is done with. */
export type Settled = { position: number } & Outcome

/** A ticket that a job has left as it is, and the event of somebody else that was in the way. */
export type BulkFailure = {
  position: number
  ticket: { id: string; number: number; subject: string } | null
  code: ErrorCode
  because: { kind: TimelineKind; by: UserName | null; at: string } | null
}

/** What a job is asked to do, and to which tickets: some by their ids, or those that a view or a condition means. */
export type BulkOrder = {
  ids?: readonly string[] | undefined
  condition?: string | undefined
  view?: string | undefined
  action: BulkAction
  value?: BulkValue
}
