import type { Generated } from 'kysely'

/** The tables of bulk jobs; see `schema.ts`. */
export type BulkTables = {
  /** Changes of many tickets at once; see `bulk/queries.ts`. */
  bulk_jobs: {
    id: string
    author_id: string
    /** The session or API token that started it; see `kernel/door.ts`. Null: not known. */
    door: string | null
    action: string
    value: string | null
    /** JSON; null once all of its tickets have been looked up. */
    selection: string | null
    frozen_at: number
    /** How far they have been looked up; null once all are. */
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
  /** What became of each ticket of such a change. */
  bulk_tickets: {
    job_id: string
    /** From 1; a job works off its tickets in this order. */
    position: number
    ticket_id: string
    outcome: 'waiting' | 'changed' | 'unchanged' | 'failed'
    /** Why it was left as it is, and number of the event that was in the way. */
    code: Generated<string | null>
    because: Generated<number | null>
  }
}
