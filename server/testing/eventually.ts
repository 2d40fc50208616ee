import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

/** Retries `look` until it no longer throws. Returns its result. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: PATIENCE_MS, interval: 20 })
