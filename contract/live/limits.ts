/** Path of the WebSocket. */
export const LIVE_PATH = '/api/v1/live'

/** Header of answers to logged-in users: the number of the latest event that the answer includes. */
export const LIVE_NUMBER_HEADER = 'x-event-number'

/** Limits of live connections. Times are in ms. */
export const LIVE = {
  /** Timeout for the first message. */
  helloMs: 10_000,
  /** Interval of the server's heartbeats. */
  beatMs: 20_000,
  /** Pages treat a connection as dead after this silence. */
  silenceMs: 45_000,
  /** Interval at which pages renew their presence: open ticket, typing. */
  presenceMs: 4_000,
  /** Lifetime of presence without renewal. */
  presenceLeaseMs: 9_000,
  /** Polling interval of pages without a live connection. */
  askMs: 10_000,
  /** Missed events that are replayed, at most. After more, the page reloads its data. */
  replayed: 2_000,
  connectionsPerUser: 20,
  /** Size of a message from a page. */
  messageBytes: 1_024,
} as const

/** Close codes of the server, with the reaction of the page. After any other code it reconnects. */
export const LIVE_CLOSE = {
  /** Invalid message: do not reconnect. */
  badMessage: 4400,
  /** The session ended: log in again. */
  sessionOver: 4401,
  /** A required action is open: reconnect after it. */
  requiredAction: 4403,
  /** Reads too slowly: reconnect and resume. */
  tooSlow: 4408,
  /** Too many connections of this user: poll. */
  tooMany: 4429,
  /** The server stops: reconnect, to another node if there is one. */
  restart: 1012,
} as const
