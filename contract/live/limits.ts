/** Where the live connection is opened. */
export const LIVE_PATH = '/api/v1/live'

/**
 * Header of every answer to somebody who is logged in: the number of an event that what is answered contains, and all
 * before it.
 */
export const LIVE_NUMBER_HEADER = 'x-event-number'

/** Numbers of the live connection. Times are in milliseconds. */
export const LIVE = {
  /** How long a new connection may stay without a first message. */
  helloMs: 10_000,
  /** How often the server says that it is there. */
  beatMs: 20_000,
  /** After so long without a message the pages consider the connection dead. */
  silenceMs: 45_000,
  /** How often pages renew what they say of themselves: which ticket is open, that somebody types. */
  presenceMs: 4_000,
  /** How long that holds without being renewed. */
  presenceLeaseMs: 9_000,
  /** How often pages ask where live connections are blocked. */
  askMs: 10_000,
  /** The most missed events that are replayed; a page that missed more loads everything anew. */
  replayed: 2_000,
  connectionsPerUser: 20,
  /** The longest message of a page. */
  messageBytes: 1_024,
} as const

/** Why the server closes a live connection. After these the page behaves as each says; after any other it comes back. */
export const LIVE_CLOSE = {
  /** What the page sent cannot be understood: do not come back. */
  badMessage: 4400,
  /** The session is over: log in again. */
  sessionOver: 4401,
  /** This user has to do something else first: come back after that. */
  requiredAction: 4403,
  /** Too slow to read: come back and go on. */
  tooSlow: 4408,
  /** This user has too many connections: ask instead. */
  tooMany: 4429,
  /** The server goes away: come back, to another one if there is one. */
  restart: 1012,
} as const
