import type { Db, Dialect } from './dialect.ts'

/**
 * Short-lived messages between the nodes of one install, such as presence. They are not stored and may be lost. Data that must
 * survive belongs in a table.
 */
export type Signals = {
  /** Sends a text of at most {@link MOST_SIGNAL_BYTES} to every node, including this one. */
  send(text: string): void
  /** Calls `hear` with each received text. Returns a function that stops it. */
  listen(hear: (text: string) => void): () => void
}

/** PostgreSQL's limit is just under 8,000. */
export const MOST_SIGNAL_BYTES = 7_900

/** The database could not be reached or could not work. The cause is the driver's error. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is unavailable.', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** An open database. */
export type Engine = {
  /** For queries outside of transactions. They see the last committed state. */
  reader: Db
  dialect: Dialect
  /** Runs a change in a transaction and returns when the commit is durable. May run `work` again after a conflict. */
  commit<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Runs migrations under a lock of the whole install. */
  migrate(run: (db: Db) => Promise<void>): Promise<void>
  /** Calls `wake` after commits of any node. Returns a function that stops it. */
  watch(wake: () => void): () => void
  signals: Signals
  /** Overwrites the bytes of deleted rows, as far as concurrent readers allow. */
  scrub(): Promise<void>
  close(): Promise<void>
}

/** A set of callbacks. `add` returns a function that removes the callback. */
type Listeners<T> = { call(value: T): void; add(listener: (value: T) => void): () => void }

export function createListeners<T = void>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    call(value) {
      for (const listener of listeners) listener(value)
    },
    add(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
