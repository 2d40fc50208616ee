import { DatabaseUnavailable } from '../engine.ts'

/** Serialisation failure, deadlock, and a row that another transaction inserted first: the same change may succeed at once. */
const WORTH_REPEATING = new Set(['40001', '40P01', '23505'])
/** A statement was prepared before another node changed the tables. A new connection prepares it again. */
const OUTDATED_STATEMENT = /cached plan must not change result type/
const OUT_OF_TIME = '57014'
/**
 * Classes of codes about the connection, the resources and the operation of the server, the timeouts of locks and of idle transactions,
 * and the codes of the operating system.
 */
const UNAVAILABLE = /^(08|53|57|55P03|25P03|E(?!RR_)[A-Z_]+$)/
/** Errors of the driver about connections and timeouts, which have no code. */
const WORDS =
  /connection terminated|connection ended|timeout exceeded|query read timeout|not queryable|cannot use a pool/i

/** Whether a change that failed with this error may be tried again. */
export const isWorthRepeating = (error: unknown): boolean =>
  WORTH_REPEATING.has(codeOf(error)) || isOutdated(error)

/** Whether the connection with this error must be closed. */
export const endsConnection = (error: unknown): boolean => isUnavailable(error) || isOutdated(error)

const isOutdated = (error: unknown): boolean =>
  error instanceof Error && OUTDATED_STATEMENT.test(error.message)

/** Whether the database could not be reached or could not work, whatever the statement was. */
export const isUnavailable = (error: unknown): boolean =>
  UNAVAILABLE.test(codeOf(error)) || (error instanceof Error && WORDS.test(error.message))

/** Whether a statement reached its timeout. */
export const isOutOfTime = (error: unknown): boolean =>
  codeOf(error instanceof DatabaseUnavailable ? error.cause : error) === OUT_OF_TIME

/** Turns an error about the database itself into `DatabaseUnavailable`. Others stay as they are. */
export const asUnavailable = (error: unknown): unknown =>
  isUnavailable(error) ? new DatabaseUnavailable(error) : error

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
