/** How often something may be done: so many times at once, and then once in a while. */
export type Pace = { burst: number; everyMs: number }

type Line = {
  budget: number
  filledAt: number
  busy: boolean
  again: boolean
  timer?: ReturnType<typeof setTimeout>
}

/** More than these are never waited for at once; the others have been forgotten by their own pace. */
const MANY = 200

/**
 * Does things at a pace: at once as long as there are few, gathered when there are many. What is asked for while it is
 * being done is done once more afterwards, so the last request is never lost.
 */
export function createPace() {
  const lines = new Map<string, Line>()
  let stopped = false

  async function run(line: Line, pace: Pace, act: () => Promise<unknown>): Promise<void> {
    if (stopped || line.busy) {
      line.again = true
      return
    }
    if (line.timer !== undefined) return
    const now = Date.now()
    line.budget = Math.min(line.budget + (now - line.filledAt) / pace.everyMs, pace.burst)
    line.filledAt = now
    if (line.budget < 1) {
      line.timer = setTimeout(
        () => {
          line.timer = undefined
          void run(line, pace, act)
        },
        Math.ceil((1 - line.budget) * pace.everyMs),
      )
      return
    }
    line.budget -= 1
    line.busy = true
    line.again = false
    await act().catch(() => undefined)
    line.busy = false
    if (line.again) await run(line, pace, act)
  }

  return {
    /** Does `act` now or when its turn comes; what is asked for under the same name meanwhile counts as one. */
    ask(name: string, pace: Pace, act: () => Promise<unknown>): void {
      let line = lines.get(name)
      if (!line) {
        if (lines.size >= MANY) dropIdle(lines)
        line = { budget: pace.burst, filledAt: Date.now(), busy: false, again: false }
        lines.set(name, line)
      }
      void run(line, pace, act)
    },
    stop(): void {
      stopped = true
      for (const { timer } of lines.values()) clearTimeout(timer)
    },
  }
}

function dropIdle(lines: Map<string, Line>): void {
  for (const [name, { busy, timer }] of lines) if (!busy && timer === undefined) lines.delete(name)
}
