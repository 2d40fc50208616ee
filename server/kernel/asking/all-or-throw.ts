/**
 * Awaits independent parts of a change. Their queries run one after the other on the transaction's connection. Returns when all
 * parts have ended, so no part outlives its transaction. Then throws the error of the first failed part.
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
