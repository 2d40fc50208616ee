/**
 * Waits for parts of a change that ask the database at the same time: where it is another program, one way there and back does for
 * all of them. Comes back when all are over, so that none goes on after its change; then throws what the first part threw that failed.
 */
export async function together<T extends readonly unknown[]>(
  ...parts: { [I in keyof T]: Promise<T[I]> }
): Promise<T> {
  const outcomes = await Promise.allSettled(parts)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  }) as unknown as T
}
