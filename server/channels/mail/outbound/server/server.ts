import type { MailServer } from '../../inbound/mailboxes/mailbox.ts'

/** The key of the only row. */
export const OUTGOING_ID = 'outgoing'

/** The server of outgoing mail that an admin has set. */
export type StoredServer = MailServer & {
  /** Empty: no login. */
  user: string
  /** The encrypted password; empty if there is none. */
  sealed: string
  fromAddress: string
  fromName: string
  version: number
}
