import { Refusal } from '../core/refusal.ts'

/** Nothing was changed, and the same change may succeed at once: serialisation failure, deadlock. */
const WORTH_REPEATING = new Set(['40001', '40P01'])

/** The server goes away, comes up, is full, or takes too long. */
const UNAVAILABLE = new Set([
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '53300',
  '53100',
  '53200',
  '55P03',
  '25P03',
])
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What the driver says of connections and of times, without a code. */
const WORDS =
  /connection terminated|connection ended|timeout exceeded|query read timeout|not queryable|cannot use a pool/i

/** Whether a change that failed with this error may simply be tried again. */
export const isWorthRepeating = (error: unknown): boolean => WORTH_REPEATING.has(codeOf(error))

/** Whether an error is about reaching the database, not about what it was asked. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  return (
    UNAVAILABLE.has(code) ||
    NO_CONNECTION.has(code) ||
    code.startsWith('08') ||
    (error instanceof Error && WORDS.test(error.message))
  )
}

/** Turns an error about reaching the database into the refusal that says so; others stay as they are. */
export function asRefusal(error: unknown): unknown {
  if (!isUnavailable(error)) return error
  const refusal = new Refusal('unavailable')
  refusal.cause = error
  return refusal
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
