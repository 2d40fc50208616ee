import { Refusal } from '../core/refusal.ts'

/** Busy, locked, i/o error, disk full, cannot open. Extended codes keep the kind in the low byte. */
const UNAVAILABLE = new Set([5, 6, 10, 13, 14])

/** Turns an error about reaching the file into the refusal that says so; others stay as they are. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error
  if (!UNAVAILABLE.has(error.errcode & 0xff)) return error
  return new Refusal('unavailable', { cause: error })
}
