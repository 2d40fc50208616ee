/** Whoever waits for one of the few connections of a database for seconds is refused: as many as there are connections. */
const AT_A_TIME = 6

/** Does the same with each of many things, a few of them at a time. */
export async function fewAtATime<T, R>(things: readonly T[], work: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < things.length; start += AT_A_TIME) {
    results.push(...(await Promise.all(things.slice(start, start + AT_A_TIME).map(work))))
  }
  return results
}
