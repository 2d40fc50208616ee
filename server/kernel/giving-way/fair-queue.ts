import { type Others, requests, TIMES_BESIDE } from './others-first.ts'

/** Runs work of somebody when it is their turn. */
export type Queue = <T>(by: string, work: () => Promise<T>) => Promise<T>

/** How those who have much done give way to others, who send requests. */
export type GivingWay = {
  /** So much may be done for one of them at once before they do. */
  freeMs: number
  /** Nobody rests longer than this after a turn. */
  longestRestMs: number
  others?: Others
  now?: () => number
}

/**
 * Makes a queue that runs at most `width` pieces of work at a time. Those who wait take turns: whoever has much to do
 * holds somebody else up by one piece. With `givingWay` they rest after their turns as well, for as long as others want the event
 * loop: for work that takes processors from it, whose time counts from its begin to its end.
 */
export function createQueue(width: number, givingWay?: GivingWay): Queue {
  /** In the order of turns. */
  const waiting = new Map<string, (() => void)[]>()
  const rests = givingWay && createRests(givingWay, startWaiting)
  let running = 0

  const wait = (by: string): Promise<void> =>
    new Promise((resolve) => {
      const own = waiting.get(by)
      if (own) own.push(resolve)
      else waiting.set(by, [resolve])
    })

  function startWaiting(): void {
    for (const [by, own] of waiting) {
      if (running >= width) return
      if (rests?.has(by)) continue
      waiting.delete(by)
      const start = own.shift()
      if (own.length > 0) waiting.set(by, own)
      running++
      start?.()
    }
  }

  return async (by, work) => {
    if (running < width && !rests?.has(by)) running++
    else await wait(by)
    const done = rests?.begin(by)
    try {
      return await work()
    } finally {
      done?.()
      running--
      startWaiting()
    }
  }
}

/** Knows who rests, and says when one of them has rested. */
function createRests(
  { freeMs, longestRestMs, others = requests, now = () => performance.now() }: GivingWay,
  rested: () => void,
) {
  /** Until when somebody would rest who had nothing free. */
  const owed = new Map<string, number>()
  const resting = new Set<string>()

  async function rest(by: string, milliseconds: number): Promise<void> {
    resting.add(by)
    await others.first(Math.min(milliseconds, longestRestMs))
    resting.delete(by)
    if (!others.areWaiting()) owed.delete(by)
    rested()
  }

  function forgetPaid(): void {
    for (const [by, until] of owed) {
      if (until <= now()) owed.delete(by)
    }
  }

  return {
    has: (by: string): boolean => resting.has(by),
    /** Begins a piece of work; what it gives is called at its end. */
    begin(by: string): () => void {
      const began = now()
      const seen = others.look()
      return () => {
        seen()
        forgetPaid()
        if (!others.areWaiting()) return void owed.delete(by)
        const until = Math.max(now(), owed.get(by) ?? 0) + TIMES_BESIDE * (now() - began)
        owed.set(by, until)
        const milliseconds = until - TIMES_BESIDE * freeMs - now()
        if (milliseconds > 0 && !resting.has(by)) void rest(by, milliseconds)
      }
    },
  }
}
