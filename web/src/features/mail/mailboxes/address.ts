import type { ReceivedState } from '@support-desk/contract'

/** Path of the list of mailboxes. */
export const MAIL = '/mail'

/** Path of the form for a new mailbox. */
export const NEW_MAILBOX = `${MAIL}/new`

/** Path of the form with all settings of a new mailbox. */
export const ALL_SETTINGS = `${NEW_MAILBOX}/all-settings`

/** Path of a mailbox's settings. */
export const settingsAddress = (mailboxId: string): string =>
  `${MAIL}/${encodeURIComponent(mailboxId)}/settings`

/** Path of the texts in emails of a mailbox. */
export const textsAddress = (mailboxId: string): string => `${MAIL}/${encodeURIComponent(mailboxId)}/texts`

/** Path of the list of mails received by a mailbox, optionally by status. */
export const mailsAddress = (mailboxId: string, state?: ReceivedState): string =>
  `${MAIL}/${encodeURIComponent(mailboxId)}${state ? `?state=${state}` : ''}`
