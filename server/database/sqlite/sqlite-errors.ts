import { DatabaseUnavailable } from '../engine.ts'

/** Busy, locked, i/o error, disk full, cannot open. Extended codes keep the kind in the low byte. */
const UNAVAILABLE = new Set([5, 6, 10, 13, 14])

const BUSY = 5

/** Whether another program was writing. */
export function isBusy(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return (
    cause instanceof Error &&
    'errcode' in cause &&
    typeof cause.errcode === 'number' &&
    (cause.errcode & 0xff) === BUSY
  )
}

/** Turns an error about reaching the file into `DatabaseUnavailable`. Others stay as they are. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error
  if (!UNAVAILABLE.has(error.errcode & 0xff)) return error
  return new DatabaseUnavailable(error)
}
