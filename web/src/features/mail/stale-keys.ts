import { KEYS } from '#api/keys.ts'
import { CLOSE, WIDE, type StaleKeys } from '#api/live/stale-keys.ts'

/** What is mailed to the reader, mail that could not be delivered, and mail that comes in. */
export const mailStaleKeys = {
  mailPreferences: { key: KEYS.mailPreferences, pace: CLOSE },
  failedMail: { key: KEYS.failedMail, pace: WIDE },
  mailboxes: { key: KEYS.mailboxes, pace: WIDE },
  receivedMails: { key: KEYS.receivedMails, pace: WIDE },
  heldMails: { key: ({ ticketId }) => KEYS.heldMails(ticketId), pace: CLOSE },
  participants: { key: ({ ticketId }) => KEYS.participants(ticketId), pace: CLOSE },
} satisfies StaleKeys<
  'mailPreferences' | 'failedMail' | 'mailboxes' | 'receivedMails' | 'heldMails' | 'participants'
>
