/** The network side of a live connection, as the connection sees it. */
export type LiveSocket = {
  /** Calls `sent` when the network has accepted or dropped the message. */
  send(text: string, sent?: () => void): void
  /** Sends a ping. */
  ping(): void
  /** Closes with a code, and for programs a reason. Disconnects soon, even without an answer. */
  close(code: number, reason?: string): void
  /** Disconnects at once. */
  terminate(): void
  /** Number of unsent bytes. */
  buffered(): number
}

/** The callbacks from the network to a live connection. */
export type LivePeer = {
  said(text: string): void
  /** The client has answered a ping. */
  alive(): void
  gone(): void
}

/** Accepts live connections. */
export type LiveDoor = {
  open(socket: LiveSocket): LivePeer
  /** Closes all connections within this time, evenly spread. */
  drain(milliseconds: number): void
  /** Closes all connections and refuses new ones. */
  close(): void
}
