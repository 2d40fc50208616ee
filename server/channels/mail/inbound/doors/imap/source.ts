/** An IMAP folder, opened read-only. */
export type ImapFolder = {
  /** UIDVALIDITY, the epoch of the UIDs: in another epoch the same UID is another mail. */
  uidValidity: number
  /** Number of mails, as the server reports it. */
  count: number
}

/** The facts of a mail before it is fetched. */
export type ImapFacts = { uid: number; size: number; receivedAt: string }

/**
 * A connection to one IMAP folder. It is read-only: it sets no flags, deletes nothing, and moves mails only by `move`.
 * Every step has a timeout or throws {@link ImapTrouble}. After an error the connection is unusable.
 */
export type ImapSource = {
  /** Connects, logs in, and opens the inbox. */
  open(): Promise<ImapFolder>
  /** The name of the junk folder; null if the server has none. */
  findJunk(): Promise<string | null>
  /** Opens another folder for the following steps; null: the inbox. */
  enter(folder: string | null): Promise<ImapFolder>
  /** Polls for changes, which also detects a dead connection. Returns the current folder. */
  refresh(): Promise<ImapFolder>
  /** All UIDs from `uid` on, ascending. */
  listFrom(uid: number): Promise<number[]>
  /** UIDs of mails received on the day before `moment` or later, ascending. */
  listSince(moment: string): Promise<number[]>
  /** UIDs of mails received before the day of `moment`, ascending. */
  listBefore(moment: string): Promise<number[]>
  /**
   * Moves mails of the inbox into another folder, which is created if missing. Returns null, or the reason of a failure
   * in plain words. Afterwards the inbox is open.
   */
  move(uids: readonly number[], to: string, uidValidity: number): Promise<string | null>
  /** Facts about mails. Mails that are gone are left out. */
  facts(uids: readonly number[]): Promise<ImapFacts[]>
  /**
   * Fetches mails by one command into `here`, up to `mostBytes`. A mail that is not there afterwards must be fetched
   * separately, or is gone. If it throws, the mails in `here` are complete.
   */
  fetchTogether(uids: readonly number[], here: Map<number, Uint8Array>, mostBytes: number): Promise<void>
  /** The raw mail; null if it is gone. */
  fetch(uid: number): Promise<Uint8Array | null>
  /** The header of a mail that is too large to fetch; null if it is gone. */
  fetchHeader(uid: number): Promise<Uint8Array | null>
  /** Resolves when the server sends news, when the connection ends, or when the signal fires. */
  waitForNews(until: AbortSignal): Promise<void>
  /** Closes the connection. Never throws. */
  close(): Promise<void>
}

/** The reason why mail could not be fetched, in plain words for admins. */
export class ImapTrouble extends Error {
  /** Whether every try fails until an admin logs in again. */
  readonly needsLogin: boolean

  constructor(words: string, { needsLogin = false }: { needsLogin?: boolean } = {}) {
    super(words)
    this.needsLogin = needsLogin
  }
}
