import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

/** Waits until `look` no longer fails, and gives what it gave. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: PATIENCE_MS, interval: 20 })
