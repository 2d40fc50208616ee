import type { Db, Dialect } from './dialect.ts'
import type { Signals } from '../kernel/store.ts'

/** A database that is open: how to read from it, how to change it, and what is particular about it. */
export type Engine = {
  /** For queries outside of a change; they see what is committed. */
  reader: Db
  dialect: Dialect
  /** Runs a change so that all of it is committed, or nothing. It may run again where the database asks for that. */
  commit<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Comes back once the disk has all that anybody could read by now; null where it has, as mostly. */
  onDisk(): Promise<void> | null
  /** Brings the tables up to date while nobody else does. */
  migrate(run: (db: Db) => Promise<void>): Promise<void>
  /** Calls `wake` whenever something may have been committed, here or by another node, and gives a way to stop. */
  watch(wake: () => void): () => void
  signals: Signals
  /** Leaves nothing of what was deleted where it lay, as far as it can while others read. */
  scrub(): Promise<void>
  close(): Promise<void>
}
