import type { Db, Dialect } from './dialect.ts'
import type { Signals } from '../kernel/store.ts'

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
