import { z } from 'zod'

/** Maximum number of uploaded bytes per account and day. */
export type DailyBytes = { user: number; staff: number }

/** Socket of the ClamAV daemon. */
export type ScannerPlace = { path: string } | { host: string; port: number }

/** File settings of an install. */
export type FileRules = {
  /** Maximum size of a file. */
  maxBytes: number
  /** Maximum number of uploaded bytes per account and day. */
  dailyBytes: DailyBytes
  /** Socket of clamd; null: no virus scan. */
  scanner: ScannerPlace | null
  /** Whether files are accepted while the scanner does not answer. */
  passUnscanned: boolean
}

/** A user waits while a file is scanned. */
const MOST_FILE_MB = 500
const MOST_DAILY_MB = 1_000_000
const MEGABYTE = 1024 * 1024

/** Environment variables about files. */
export const FILE_SETTINGS = {
  FILE_MAX_MB: megabytes(MOST_FILE_MB).default(25),
  FILE_DAILY_MB_USER: megabytes(MOST_DAILY_MB).default(500),
  FILE_DAILY_MB_STAFF: megabytes(MOST_DAILY_MB).default(2048),
  CLAMD_URL: z
    .string()
    .transform(scannerPlace)
    .refine((place) => place !== null, 'must be like unix:///run/clamav/clamd.ctl or tcp://127.0.0.1:3310')
    .optional(),
  CLAMD_DOWN: z.enum(['refuse', 'accept'], 'must be refuse or accept').default('refuse'),
}

/** Converts the variables to rules. */
export const fileRulesOf = (value: {
  FILE_MAX_MB: number
  FILE_DAILY_MB_USER: number
  FILE_DAILY_MB_STAFF: number
  CLAMD_URL?: ScannerPlace | null | undefined
  CLAMD_DOWN: 'refuse' | 'accept'
}): FileRules => ({
  maxBytes: value.FILE_MAX_MB * MEGABYTE,
  dailyBytes: {
    user: value.FILE_DAILY_MB_USER * MEGABYTE,
    staff: value.FILE_DAILY_MB_STAFF * MEGABYTE,
  },
  scanner: value.CLAMD_URL ?? null,
  passUnscanned: value.CLAMD_DOWN === 'accept',
})

/** A number of megabytes. */
function megabytes(most: number) {
  return z
    .string()
    .refine(
      (text) => /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= most,
      `must be a number from 1 to ${most}`,
    )
    .transform(Number)
}

/** Null for an unsupported URL. */
function scannerPlace(text: string): ScannerPlace | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, pathname } = new URL(text)
  if (protocol === 'unix:' && hostname === '' && pathname.length > 1)
    return { path: decodeURIComponent(pathname) }
  return protocol === 'tcp:' && hostname !== '' && port !== ''
    ? { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
    : null
}
