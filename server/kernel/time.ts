export type Clock = () => Date

/** Runs something once, so many milliseconds later, and gives a way to call it off. Keeps no process alive. */
export type Timer = (milliseconds: number, run: () => void) => () => void

/** The moment `seconds` after `from`, as ISO 8601 in UTC. */
export const later = (from: Date, seconds: number): string =>
  new Date(from.getTime() + seconds * 1000).toISOString()
