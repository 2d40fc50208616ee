import type { UserName } from '../kernel/actor.ts'
/** The oldest ticket that nobody has. */
export type WaitingTicket = {
  id: string
  number: number
  subject: string
  createdAt: string
  requester: UserName
}

/** How many tickets that are not solved somebody has, by state. */
export type Workload = UserName & { waiting: number; pending: number; onHold: number }

/** How many tickets took so long; `seconds` is rounded. */
export type DurationCount = { day: string; seconds: number; tickets: number }
