/** Number of parallel requests: the number of connections to the database. A request that waits seconds for a connection is refused. */
const AT_A_TIME = 6

/** Maps things with limited concurrency. */
export async function fewAtATime<T, R>(things: readonly T[], work: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < things.length; start += AT_A_TIME) {
    results.push(...(await Promise.all(things.slice(start, start + AT_A_TIME).map(work))))
  }
  return results
}
