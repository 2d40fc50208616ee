/**
 * A rate limit: `burst` runs at once, then one every `everyMs`. A random delay up to `jitterMs` keeps pages from
 * refetching at the same instant.
 */
export type Pace = { burst: number; everyMs: number; jitterMs?: number }

type Line = {
  budget: number
  filledAt: number
  busy: boolean
  again: boolean
  timer?: ReturnType<typeof setTimeout>
}

/** Number of entries that triggers a cleanup. Idle entries are dropped. */
const MANY = 200

/**
 * Throttles actions by name: a few run at once, further ones are merged. A request during a run causes one more run
 * afterwards, so the last request is never lost.
 */
export function createPace() {
  const lines = new Map<string, Line>()
  let stopped = false

  async function run(
    line: Line,
    pace: Pace,
    act: () => Promise<unknown>,
    jitterMs = Math.random() * (pace.jitterMs ?? 0),
  ): Promise<void> {
    if (stopped || line.busy) {
      line.again = true
      return
    }
    if (line.timer !== undefined) return
    const now = Date.now()
    line.budget = Math.min(line.budget + (now - line.filledAt) / pace.everyMs, pace.burst)
    line.filledAt = now
    const wait = Math.max(0, 1 - line.budget) * pace.everyMs + jitterMs
    if (wait > 0) {
      line.timer = setTimeout(() => {
        line.timer = undefined
        void run(line, pace, act, 0)
      }, Math.ceil(wait))
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
    /** Runs `act` now or when the rate allows it. Further calls under the same name are merged until then. */
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
