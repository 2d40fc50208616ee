import type { Signals } from '../database/engine.ts'

/** What a file is made of: all of it, or a way to read it piece by piece. */
export type FileContents = Uint8Array | (() => AsyncIterable<Uint8Array>)

/** Files of this install. A file never changes, and its name is derived from its content. */
export type Files = {
  /**
   * Returns once the file would survive a crash. Keeping a file that exists changes nothing. A large one is given in pieces, by
   * a function that may be called again.
   */
  keep(name: string, content: FileContents): Promise<void>
  /** The file in pieces, in order; null when there is none of this name. */
  open(name: string): Promise<AsyncIterable<Uint8Array> | null>
  /** Names in order, after one; for going through all of them. */
  names(after: string, limit: number): Promise<string[]>
  /** Removes a file, unless it was kept, or kept once more, since a moment. */
  remove(name: string, since: string): Promise<boolean>
}

/** The secrets that the keys of this install are derived from, as one text. */
export type SecretPlace = {
  read(): Promise<string | null>
  /** Stores the secret unless there is one already. Of many simultaneous calls exactly one succeeds. */
  create(secret: string): Promise<void>
  /** Replaces the secret if it is still the expected one; otherwise false. */
  replace(expected: string, secret: string): Promise<boolean>
}

/**
 * What the store can do. Each area adds its own queries where it writes them, by declaring more of this interface, so that
 * nothing is described twice and the kernel knows no area. `open-store.ts` does not compile while one is missing.
 * Times are ISO 8601 texts in UTC; every function sees one consistent state.
 */
export interface Queries {}

/**
 * Reads outside of transactions. Areas declare theirs like those of {@link Queries}.
 *
 * @public
 */
export interface Beside {}

/** Reads are methods of the store itself; changes are made inside {@link Store.write} only. */
export type Store = Queries &
  Beside & {
    /** Runs `work` in one transaction: all of it happens, or nothing. Queries only: no hashing, pictures or network. */
    write<T>(work: (queries: Queries) => Promise<T>): Promise<T>
    /**
     * Like {@link Store.write}, for work that ends sessions: one at a time on the whole install, so that users who end each
     * other's sessions cannot deadlock.
     */
    writeEndingSessions<T>(work: (queries: Queries) => Promise<T>): Promise<T>
    /**
     * Calls `wake` whenever something may have been committed, and gives a way to stop. A hint: it may come late, twice or
     * without reason, so whoever is woken looks for itself.
     */
    watch(wake: () => void): () => void
    /** Calls `wake` whenever something was scheduled here, once that is committed, and gives a way to stop. */
    watchJobs(wake: () => void): () => void
    signals: Signals
    /** Files that lie in the database itself. */
    files: Files
    /** The secret of the install, where all of its nodes find it. */
    secret: SecretPlace
    /** Overwrites the bytes of deleted rows, as far as the database can. */
    scrub(): Promise<void>
    /** Throws when the storage does not answer. */
    ready(): Promise<void>
    close(): Promise<void>
  }
