import type { Generated } from 'kysely'

/** The tables of bulk jobs; see `schema.ts`. */
export type BulkTables = {
  /** Changes of many tickets at once; see `bulk/queries.ts`. */
  bulk_jobs: {
    id: string
    author_id: string
    /** The session or API token that started the job; see `kernel/door.ts`. Null: unknown. */
    door: string | null
    action: string
    value: string | null
    /** JSON; null when all tickets have been collected. */
    selection: string | null
    frozen_at: number
    /** Progress of collecting the tickets; null when finished. */
    selected_to: string | null
    total: number
    changed: number
    unchanged: number
    failed: number
    ending: Generated<string | null>
    undoes: string | null
    undone_by: Generated<string | null>
    started_at: string
    ended_at: Generated<string | null>
  }
  /** Result of the job for each ticket. */
  bulk_tickets: {
    job_id: string
    /** Order in which the job processes its tickets, from 1. */
    position: number
    ticket_id: string
    outcome: 'waiting' | 'changed' | 'unchanged' | 'failed'
    /** Why the ticket was not changed, and the number of the conflicting event. */
    code: Generated<string | null>
    because: Generated<number | null>
  }
}
