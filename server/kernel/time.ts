export type Clock = () => Date

/** Calls `run` once after a delay. Returns a function that cancels it. Does not keep the process alive. */
export type Timer = (milliseconds: number, run: () => void) => () => void

/** The moment `seconds` after `from`, as ISO 8601 in UTC. */
export const later = (from: Date, seconds: number): string =>
  new Date(from.getTime() + seconds * 1000).toISOString()
