import type { ReceivedState } from '@support-desk/contract'
import { MAIL, NEW_MAILBOX } from '#entities/mail/address.ts'

/** Path of the form with all settings of a new mailbox. */
export const ALL_SETTINGS = `${NEW_MAILBOX}/all-settings`

/** Path of the texts in emails of a mailbox. */
export const textsAddress = (mailboxId: string): string => `${MAIL}/${encodeURIComponent(mailboxId)}/texts`

/** Path of the list of mails received by a mailbox, optionally by status. */
export const mailsAddress = (mailboxId: string, state?: ReceivedState): string =>
  `${MAIL}/${encodeURIComponent(mailboxId)}${state ? `?state=${state}` : ''}`
