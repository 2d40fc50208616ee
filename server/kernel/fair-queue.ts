/** Runs work of somebody when it is their turn. */
export type Queue = <T>(by: string, work: () => Promise<T>) => Promise<T>

/**
 * Makes a queue that runs at most `width` pieces of work at a time. Those who wait take turns: whoever has much to do
 * holds somebody else up by one piece.
 */
export function createQueue(width: number): Queue {
  /** In the order of turns. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  const wait = (by: string): Promise<void> =>
    new Promise((resolve) => {
      const own = waiting.get(by)
      if (own) own.push(resolve)
      else waiting.set(by, [resolve])
    })

  function next(): void {
    const [turn] = waiting
    if (!turn) {
      running--
      return
    }
    const [by, own] = turn
    waiting.delete(by)
    const start = own.shift()
    if (own.length > 0) waiting.set(by, own)
    start?.()
  }

  return async (by, work) => {
    if (running < width) running++
    else await wait(by)
    try {
      return await work()
    } finally {
      next()
    }
  }
}
