/** What other areas may use of emails. */
export { renameInMail } from './outbound/mail-names.ts'
export { openContent } from './outbound/mail-queue.ts'
