import type { UserName } from '../kernel/actor.ts'
/** The oldest unassigned ticket. */
export type WaitingTicket = {
  id: string
  number: number
  subject: string
  createdAt: string
  requester: UserName
}

/** Number of unsolved tickets of an agent, by status. */
export type Workload = UserName & { waiting: number; pending: number; onHold: number }

/** Number of tickets with a duration; `seconds` is rounded. */
export type DurationCount = { day: string; seconds: number; tickets: number }
