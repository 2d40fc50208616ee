import type { Db, Dialect } from './dialect.ts'

/**
 * Short-lived messages between the nodes of one install, such as presence. They are not stored and may be lost: what must not
 * be lost is a row.
 */
export type Signals = {
  /** Sends a short text, of {@link MOST_SIGNAL_BYTES} at most, to every node, this one included. */
  send(text: string): void
  /** Calls `hear` with each text that a node sends. Returns a function that stops it. */
  listen(hear: (text: string) => void): () => void
}

/** PostgreSQL carries just under 8,000. */
export const MOST_SIGNAL_BYTES = 7_900

/** The database could not be reached, or could not work. The cause is the error of the driver. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is unavailable.', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** An open database: how to read it, how to change it, and its dialect. */
export type Engine = {
  /** For queries outside of changes; they see the last committed state. */
  reader: Db
  dialect: Dialect
  /** Runs a change in a transaction and returns once its commit is on the disk. It may run again where the database asks for that. */
  commit<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Runs migrations while no other node does. */
  migrate(run: (db: Db) => Promise<void>): Promise<void>
  /** Calls `wake` after commits, here or of another node. Returns a function that stops it. */
  watch(wake: () => void): () => void
  signals: Signals
  /** Overwrites the bytes of deleted rows, as far as the database can while others read. */
  scrub(): Promise<void>
  close(): Promise<void>
}

/** Callbacks that are called together. `add` returns a function that removes the callback. */
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
