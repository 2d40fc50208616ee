/** Work that goes on while something else is done, and is waited for later, or never when that fails first. */
export function underWay<T>(work: Promise<T>): Promise<T> {
  // Whoever waits is still told of a failure; only the program does not end of one that nobody waits for any more.
  work.catch(() => {})
  return work
}
