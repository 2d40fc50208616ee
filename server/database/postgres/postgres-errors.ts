import { DatabaseUnavailable } from '../engine.ts'

/** Serialization failure, deadlock, and unique violation by a concurrent insert: a retry may succeed. */
const WORTH_REPEATING = new Set(['40001', '40P01', '23505'])
/** The statement was prepared before a migration by another node. A new connection prepares it again. */
const OUTDATED_STATEMENT = /cached plan must not change result type/
const OUT_OF_TIME = '57014'
/**
 * Error classes for the connection, resources, operator intervention, lock timeouts and idle transactions, and the codes of the
 * operating system.
 */
const UNAVAILABLE = /^(08|53|57|55P03|25P03|E(?!RR_)[A-Z_]+$)/
/** Messages of driver errors without a code. */
const WORDS =
  /connection terminated|connection ended|timeout exceeded|query read timeout|not queryable|cannot use a pool/i

/** Whether a failed change may be retried. */
export const isWorthRepeating = (error: unknown): boolean =>
  WORTH_REPEATING.has(codeOf(error)) || isOutdated(error)

/** Whether the connection must be closed after this error. */
export const endsConnection = (error: unknown): boolean => isUnavailable(error) || isOutdated(error)

const isOutdated = (error: unknown): boolean =>
  error instanceof Error && OUTDATED_STATEMENT.test(error.message)

/** Whether the database was unreachable or could not work, independent of the statement. */
export const isUnavailable = (error: unknown): boolean =>
  UNAVAILABLE.test(codeOf(error)) || (error instanceof Error && WORDS.test(error.message))

/** Whether a statement timed out. */
export const isOutOfTime = (error: unknown): boolean =>
  codeOf(error instanceof DatabaseUnavailable ? error.cause : error) === OUT_OF_TIME

/** Converts availability errors to `DatabaseUnavailable`. Returns others unchanged. */
export const asUnavailable = (error: unknown): unknown =>
  isUnavailable(error) ? new DatabaseUnavailable(error) : error

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
