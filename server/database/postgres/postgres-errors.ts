import { Refusal } from '../../kernel/refusal.ts'

/**
 * Nothing was changed, and the same change may succeed at once: serialisation failure, deadlock, and a row that somebody
 * else made in between, which the change finds when it looks again.
 */
const WORTH_REPEATING = new Set(['40001', '40P01', '23505'])
/** A statement was prepared before another node brought the tables up to date. A new connection prepares it anew. */
const OUTDATED_STATEMENT = /cached plan must not change result type/

const OUT_OF_TIME = '57014'
/** Somebody held a row for longer than was waited for. */
const LOCK_NOT_FREE = '55P03'
/** The server goes away, comes up, is full, or takes too long. */
const UNAVAILABLE = new Set([
  OUT_OF_TIME,
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '53300',
  '53100',
  '53200',
  LOCK_NOT_FREE,
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
export const isWorthRepeating = (error: unknown): boolean =>
  WORTH_REPEATING.has(codeOf(error)) || isOutdated(error)

/** Whether the connection on which this happened is of no use any more. */
export const endsConnection = (error: unknown): boolean => isUnavailable(error) || isOutdated(error)

const isOutdated = (error: unknown): boolean =>
  error instanceof Error && OUTDATED_STATEMENT.test(error.message)

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

/** Whether a statement was broken off at its limit of time; of an error or the refusal that was made of it. */
export const isOutOfTime = (error: unknown): boolean =>
  codeOf(error instanceof Refusal ? error.cause : error) === OUT_OF_TIME

/** Turns an error about reaching the database into the refusal that says so; others stay as they are. */
export function asRefusal(error: unknown): unknown {
  if (!isUnavailable(error)) return error
  return new Refusal('unavailable', { cause: error })
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
