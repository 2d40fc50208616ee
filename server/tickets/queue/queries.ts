import type { QueueRow } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { queueRows, type WantedRows } from './queries-rows.ts'

/** Queries about tickets in the queue. */
export const queueQueries = (db: Db, dialect: Dialect) => ({
  /** Rows of the queue, in the given order; those that do not exist are left out. */
  rows: (wanted: WantedRows): Promise<QueueRow[]> => queueRows(db, dialect, wanted),
})

declare module '../../kernel/store.ts' {
  interface Queries {
    queue: ReturnType<typeof queueQueries>
  }
}
