/** An IMAP folder that was opened to be read, and nothing else. */
export type ImapFolder = {
  /** The epoch of the UIDs: in another one the same number is another mail. */
  uidValidity: number
  /** How many mails are in it, as the server says. */
  count: number
}

/** What is known of a mail before it is fetched. */
export type ImapFacts = { uid: number; size: number; receivedAt: string }

/**
 * A connection to one IMAP folder. It changes nothing there: no flag is set and nothing is deleted, and nothing is moved but by
 * `move`. Every step ends within a time or throws {@link ImapTrouble}; after that the connection is of no use.
 */
export type ImapSource = {
  /** Connects, logs in, and opens the folder of all new mail. */
  open(): Promise<ImapFolder>
  /** What the server calls its folder of junk; null where it has none. */
  findJunk(): Promise<string | null>
  /** Opens another folder, to which all steps belong from then on; null: that of all new mail. */
  enter(folder: string | null): Promise<ImapFolder>
  /** Asks for what has changed, so that a connection that is dead is noticed. Gives the folder as it is now. */
  refresh(): Promise<ImapFolder>
  /** The UIDs from one on, ascending. */
  listFrom(uid: number): Promise<number[]>
  /** The UIDs of what the server received on the day of a moment or later, ascending. */
  listSince(moment: string): Promise<number[]>
  /** The UIDs of what the server received before the day of a moment, ascending. */
  listBefore(moment: string): Promise<number[]>
  /**
   * Moves mails of the folder of all new mail into another one, which is made where there is none. Gives why the server does not do
   * that, in plain words; null where they are there. Whatever was open, the folder of all new mail is afterwards.
   */
  move(uids: readonly number[], to: string, uidValidity: number): Promise<string | null>
  /** Facts about some mails. What is gone is left out. */
  facts(uids: readonly number[]): Promise<ImapFacts[]>
  /**
   * Fetches mails by one question, and puts them into `here` as they come, until that has so many bytes. What is not there then
   * is fetched by itself, or gone. Where it throws, those that came are whole.
   */
  fetchTogether(uids: readonly number[], here: Map<number, Uint8Array>, mostBytes: number): Promise<void>
  /** The mail as it is there; null where it is gone. */
  fetch(uid: number): Promise<Uint8Array | null>
  /** The header of a mail that is too large to be fetched; null where it is gone. */
  fetchHeader(uid: number): Promise<Uint8Array | null>
  /** Comes back when the server says that there is something new, when the connection ends, or when the signal fires. */
  waitForNews(until: AbortSignal): Promise<void>
  /** Ends the connection; never fails. */
  close(): Promise<void>
}

/** Why mail could not be fetched, in plain words for whoever looks after the mailbox. */
export class ImapTrouble extends Error {
  /** Whether every try fails until somebody logs in anew. */
  readonly needsLogin: boolean

  constructor(words: string, { needsLogin = false }: { needsLogin?: boolean } = {}) {
    super(words)
    this.needsLogin = needsLogin
  }
}
