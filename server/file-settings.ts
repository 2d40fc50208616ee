import { z } from 'zod'
import type { ScannerPlace } from './files/index.ts'

/** What an install says of files. */
export type FileRules = {
  /** The most bytes that one may have. */
  maxBytes: number
  /** Where clamd listens; null: nobody looks for viruses. */
  scanner: ScannerPlace | null
  /** Whether files are let in while the scanner does not answer. */
  passUnscanned: boolean
}

/** A file is checked while somebody waits for the answer. */
const MOST_FILE_MB = 500
const MEGABYTE = 1024 * 1024

/** The settings that are about files. */
export const FILE_SETTINGS = {
  FILE_MAX_MB: z
    .string()
    .refine(
      (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_FILE_MB,
      `must be a number from 1 to ${MOST_FILE_MB}`,
    )
    .transform(Number)
    .default(25),
  CLAMD_URL: z
    .string()
    .transform(scannerPlace)
    .refine((place) => place !== null, 'must be like unix:///run/clamav/clamd.ctl or tcp://127.0.0.1:3310')
    .optional(),
  CLAMD_DOWN: z.enum(['refuse', 'accept'], 'must be refuse or accept').default('refuse'),
}

/** What they come to. */
export const fileRulesOf = (value: {
  FILE_MAX_MB: number
  CLAMD_URL?: ScannerPlace | null | undefined
  CLAMD_DOWN: 'refuse' | 'accept'
}): FileRules => ({
  maxBytes: value.FILE_MAX_MB * MEGABYTE,
  scanner: value.CLAMD_URL ?? null,
  passUnscanned: value.CLAMD_DOWN === 'accept',
})

/** Null for what is no such address. */
function scannerPlace(text: string): ScannerPlace | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, pathname } = new URL(text)
  if (protocol === 'unix:' && hostname === '' && pathname.length > 1)
    return { path: decodeURIComponent(pathname) }
  return protocol === 'tcp:' && hostname !== '' && port !== ''
    ? { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
    : null
}
