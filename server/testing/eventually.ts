import { vi } from 'vitest'

/** In milliseconds. What is waited for comes when it comes; only what never does should fail. */
export const LONGEST_WAIT_MS = 60_000

/** Waits until `look` no longer fails, and gives what it gave. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: LONGEST_WAIT_MS, interval: 20 })
