/** Runs work for a user when it is their turn. */
export type Queue = <T>(by: string, work: () => Promise<T>) => Promise<T>

/**
 * Creates a queue that runs at most `width` tasks at a time. Users take turns, so a user with many tasks delays another user by one
 * task.
 */
export function createQueue(width: number): Queue {
  /** Waiting tasks by user, in the order of turns. */
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
    // The user goes to the end of the queue.
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
