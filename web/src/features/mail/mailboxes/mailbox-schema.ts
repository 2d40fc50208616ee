// By itself, so that it is loaded when somebody sends the form and not before.
export { mailboxDraft } from '@support-desk/contract/mail/mailbox'
