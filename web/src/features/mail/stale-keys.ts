import { KEYS } from '../../api/keys.ts'
import { CLOSE, WIDE, type StaleKeys } from '../../api/live/stale-keys.ts'

/** What is mailed to the reader, and mail that could not be delivered. */
export const mailStaleKeys = {
  mailPreferences: { key: KEYS.mailPreferences, pace: CLOSE },
  failedMail: { key: KEYS.failedMail, pace: WIDE },
} satisfies StaleKeys<'mailPreferences' | 'failedMail'>
