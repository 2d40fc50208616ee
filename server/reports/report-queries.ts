import type { UserName } from '../kernel/ports.ts'

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

/** Reads of kept figures. Days are UTC, `since` is a time; what is not there is 0. */
export type ReportQueries = {
  /** Tickets that are not solved, by when they were raised, to ten minutes. */
  openRaised(since: string): Promise<{ at: string; tickets: number }[]>
  /** How long tickets waited for the first answer, by the day of it; or took until they were solved. */
  durations(figure: 'answered' | 'solved', since: string): Promise<DurationCount[]>
  /** Tickets by the day on which they were raised. */
  raised(since: string): Promise<{ day: string; tickets: number }[]>
  oldestUnassigned(): Promise<WaitingTicket | null>
  /** Support members by name. */
  workOfMembers(limit: number): Promise<Workload[]>
}
