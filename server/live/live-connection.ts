/** What a live connection asks of the network under it. */
export type LiveSocket = {
  /** Calls `sent` once the network has taken it, or never will. */
  send(text: string, sent?: () => void): void
  /** Asks the other side for a sign of life. */
  ping(): void
  /** Says why, to programs also in a word, and lets go soon even if the other side does not answer. */
  close(code: number, reason?: string): void
  /** Lets go at once. */
  terminate(): void
  /** Bytes that the network has not taken yet. */
  buffered(): number
}

/** What the network tells a live connection. */
export type LivePeer = {
  said(text: string): void
  /** The other side gave a sign of life. */
  alive(): void
  gone(): void
}

/** Where live connections come in. */
export type LiveDoor = {
  open(socket: LiveSocket): LivePeer
  /** Sends everybody away, one after the other within so long. */
  drain(milliseconds: number): void
  /** Sends everybody away and lets nobody in any more. */
  close(): void
}
