/** The moment `seconds` after `from`, as ISO 8601 in UTC. */
export const later = (from: Date, seconds: number): string =>
  new Date(from.getTime() + seconds * 1000).toISOString()
