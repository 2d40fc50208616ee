import { DatabaseUnavailable } from '../engine.ts'

/** Busy, locked, i/o error, disk full, cannot open. Extended codes have the basic code in the low byte. */
const UNAVAILABLE = new Set([5, 6, 10, 13, 14])

const BUSY = 5

/** Whether another process was writing. */
export function isBusy(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return (
    cause instanceof Error &&
    'errcode' in cause &&
    typeof cause.errcode === 'number' &&
    (cause.errcode & 0xff) === BUSY
  )
}

/** Converts errors of file access to `DatabaseUnavailable`. Returns others unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error
  if (!UNAVAILABLE.has(error.errcode & 0xff)) return error
  return new DatabaseUnavailable(error)
}
