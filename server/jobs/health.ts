import type { JobLog } from './job.ts'
import type { Clock } from '../kernel/time.ts'

/** How a job is doing in this process. */
type Health = {
  lastSuccessAt: string | null
  lastFailure: { at: string; error: string } | null
  /** Failures since it last worked. */
  failures: number
}

/**
 * Notes how runs end. The log has a line for the first failure in a row, for each that fails for another reason, and for
 * the success after them; whatever goes as it should is no line. `failures` are those in a row before this run, where
 * that is not known from earlier runs in this process.
 */
export type HealthBook = {
  succeeded(job: string, failures?: number): void
  /** Gives why it failed, in plain words. */
  failed(job: string, cause: unknown, failures?: number): string
  of(job: string): Health
}

const LONGEST_ERROR = 300
const UNKNOWN: Health = { lastSuccessAt: null, lastFailure: null, failures: 0 }

/** Opens an empty book. */
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

/** The message in one line; where it is long, its beginning. */
const inPlainWords = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replaceAll(/\s+/g, ' ').slice(0, LONGEST_ERROR)
