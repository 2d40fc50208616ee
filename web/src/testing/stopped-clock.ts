import { act, configure } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'

const { setTimeout: realTimeout } = globalThis
/** Real milliseconds between two attempts. */
const LOOK_EVERY_MS = 20

/**
 * Stops the clock until the end of the test. Timers run when the test calls `passTime`. Waiting for an element passes
 * one millisecond per attempt, which runs timers of length 0. Returns a user with keys and clicks that take no time.
 */
export function stopClock(): ReturnType<typeof userEvent.setup> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  // Testing Library detects fake timers by this global of Jest.
  vi.stubGlobal('jest', { advanceTimersByTime: () => vi.advanceTimersByTime(1) })
  configure({
    unstable_advanceTimersWrapper: async (advance) => {
      // Code of a page that is still loading needs turns of the real event loop.
      await new Promise((resolve) => realTimeout(resolve, LOOK_EVERY_MS))
      return act(advance)
    },
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.stubGlobal('jest', undefined)
  })
  return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
}

/** Advances a clock stopped by `stopClock`. */
export const passTime = (ms: number): Promise<void> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
