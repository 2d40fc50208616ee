/**
 * Waits for parts of a change that do not need each other's results. Their queries run one after the other on the connection of the
 * transaction. Returns when all are over, so that none runs after its transaction; then throws the error of the first that failed.
 */
export async function allOrThrow<T extends readonly unknown[]>(
  ...parts: { [I in keyof T]: Promise<T[I]> }
): Promise<T> {
  const outcomes = await Promise.allSettled(parts)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }) as unknown as T
}
