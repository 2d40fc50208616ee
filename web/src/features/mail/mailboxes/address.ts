import type { ReceivedState } from '@support-desk/contract'

/** Where all mailboxes are. */
export const MAIL = '/mail'

/** Where a mailbox is made. */
export const NEW_MAILBOX = `${MAIL}/new`

/** Where a mailbox is set up. */
export const settingsAddress = (mailboxId: string): string =>
  `${MAIL}/${encodeURIComponent(mailboxId)}/settings`

/** The list of what came in by a mailbox, or of what became of it so. */
export const mailsAddress = (mailboxId: string, state?: ReceivedState): string =>
  `${MAIL}/${encodeURIComponent(mailboxId)}${state ? `?state=${state}` : ''}`
