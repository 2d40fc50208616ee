import type { JobLog } from './job.ts'
import type { Clock } from '../kernel/time.ts'

/** Health of a job in this process. */
type Health = {
  lastSuccessAt: string | null
  lastFailure: { at: string; error: string } | null
  /** Failures since the last success. */
  failures: number
}

/**
 * Records the outcome of runs. Logs the first of consecutive failures, each failure with a new reason, and the success after
 * failures. Other successes are not logged. `failures`: consecutive failures before this run, if another process may have counted
 * them.
 */
export type HealthBook = {
  succeeded(job: string, failures?: number): void
  /** Returns the error message. */
  failed(job: string, cause: unknown, failures?: number): string
  of(job: string): Health
}

const LONGEST_ERROR = 300
const UNKNOWN: Health = { lastSuccessAt: null, lastFailure: null, failures: 0 }

/** Creates an empty health book. */
export function createHealthBook(clock: Clock, log: JobLog): HealthBook {
  const book = new Map<string, Health>()
  const of = (job: string): Health => book.get(job) ?? UNKNOWN
  return {
    of,
    succeeded(job, failures = of(job).failures) {
      if (failures > 0) log.info({ job, failures }, `job works again: ${job}`)
      book.set(job, { ...of(job), lastSuccessAt: clock().toISOString(), failures: 0 })
    },
    failed(job, cause, failures = of(job).failures) {
      const error = inPlainWords(cause)
      if (failures === 0 || error !== of(job).lastFailure?.error) {
        log.error({ err: cause, job, failures: failures + 1 }, `job failed: ${job}`)
      }
      const lastFailure = { at: clock().toISOString(), error }
      book.set(job, { ...of(job), failures: failures + 1, lastFailure })
      return error
    },
  }
}

/** The error message in one line, truncated. */
const inPlainWords = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ').slice(0, LONGEST_ERROR)
