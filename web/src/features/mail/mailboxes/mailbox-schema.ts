// In its own module, so that it is loaded only when the form is submitted.
export { mailboxDraft } from '@support-desk/contract/mail/mailbox'
