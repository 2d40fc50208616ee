/** Marks a promise as awaited later. If other work fails first, it may never be awaited. */
export function underWay<T>(work: Promise<T>): Promise<T> {
  // A later await still sees the error. This only prevents an unhandled rejection.
  work.catch(() => {})
  return work
}
