/** Path of the list of mailboxes. */
export const MAIL = '/mail'

/** Path of the setup of a new mailbox. */
export const NEW_MAILBOX = `${MAIL}/new`

/** Path of a mailbox's settings. */
export const settingsAddress = (mailboxId: string): string =>
  `${MAIL}/${encodeURIComponent(mailboxId)}/settings`

/** Path of the last step of the setup, for a mailbox that is not turned on yet. */
export const testAddress = (mailboxId: string): string =>
  `${NEW_MAILBOX}?mailbox=${encodeURIComponent(mailboxId)}`
