/** Runs work on behalf of a user when it is their turn. */
export type Queue = <T>(by: string, work: () => Promise<T>) => Promise<T>

/**
 * Makes a queue that runs at most `width` pieces of work at a time. Users take turns, so one user with much work
 * delays another by one piece.
 */
export function createQueue(width: number): Queue {
  /** The starts that wait, by user, in the order of turns. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  const wait = (by: string): Promise<void> =>
    new Promise((resolve) => {
      const own = waiting.get(by)
      if (own) own.push(resolve)
      else waiting.set(by, [resolve])
    })

  function startNext(): void {
    const [next] = waiting
    if (next === undefined) return
    const [by, own] = next
    waiting.delete(by)
    const start = own.shift()
    // To the end of the line, behind the other users.
    if (own.length > 0) waiting.set(by, own)
    running++
    start?.()
  }

  return async (by, work) => {
    if (running < width) running++
    else await wait(by)
    try {
      return await work()
    } finally {
      running--
      startNext()
    }
  }
}
