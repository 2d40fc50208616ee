import type { Db, Dialect } from '../database/dialect.ts'
import type { Signals } from '../database/engine.ts'

/** Content of a file: bytes, or a function that streams them. */
export type FileContents = Uint8Array | (() => AsyncIterable<Uint8Array>)

/** The files of this install. A file never changes, and its name is derived from its content. */
export type Files = {
  /** Stores a file durably. Storing an existing file changes nothing. Large content is a function, which may be called again. */
  keep(name: string, content: FileContents): Promise<void>
  /** Streams a file; null when there is none of this name. */
  open(name: string): Promise<AsyncIterable<Uint8Array> | null>
  /** The sorted names after a given one, to iterate over all files. */
  names(after: string, limit: number): Promise<string[]>
  /** Deletes a file, unless it was stored, or stored again, since a moment. */
  remove(name: string, since: string): Promise<boolean>
}

/** Stores the secrets from which the keys of this install are derived, as one text. */
export type SecretPlace = {
  read(): Promise<string | null>
  /** Stores the first secret. Of many simultaneous calls exactly one succeeds. */
  create(secret: string): Promise<void>
  /** Replaces the secret if it still equals `expected`; otherwise returns false. */
  replace(expected: string, secret: string): Promise<boolean>
}

/**
 * All queries of the store. Each area adds its own by declaration merging, so the kernel knows no area. `open-store.ts` does not
 * compile while one is missing. Times are ISO 8601 texts in UTC. Each function sees a consistent snapshot.
 */
export interface Queries {}

/** A factory for each group of queries. The connection may be in a transaction. */
export type QueryFactories = { [Name in keyof Queries]: (db: Db, dialect: Dialect) => Queries[Name] }

/**
 * Reads outside of transactions, on their own connections. Areas add theirs as to {@link Queries}.
 *
 * @public
 */
export interface SeparateReads {}

/** Reads are methods of the store itself. Changes run only inside {@link Store.write}. */
export type Store = Queries &
  SeparateReads & {
    /** Runs `work` in one transaction. `work` runs only queries: no hashing, images or network. */
    write<T>(work: (queries: Queries) => Promise<T>): Promise<T>
    /**
     * Like {@link Store.write}, for work that ends sessions. Only one runs at a time in the whole install, so users who end each
     * other's sessions cannot deadlock.
     */
    writeEndingSessions<T>(work: (queries: Queries) => Promise<T>): Promise<T>
    /**
     * Calls `wake` when something may have been committed. Returns a function that stops it. A hint only: it may come late, twice
     * or without cause, so the listener must check.
     */
    watch(wake: () => void): () => void
    /** Calls `wake` after the commit of each job scheduled on this node. Returns a function that stops it. */
    watchJobs(wake: () => void): () => void
    signals: Signals
    /** Files stored in the database. */
    files: Files
    /** The secret of the install, stored in the database for all nodes. */
    secret: SecretPlace
    /** Overwrites the bytes of deleted rows, as far as the database can. */
    scrub(): Promise<void>
    /** Throws when the storage does not answer. */
    ready(): Promise<void>
    close(): Promise<void>
  }
