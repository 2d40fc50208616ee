/** What other areas may use of emails. */
export { renameInMail } from './outbound/mail-names.ts'
export {
  isChatMailWaiting,
  type TxMailContext,
  openContent,
  queueChat,
  queueNews,
} from './outbound/mail-queue.ts'
export type { Email, NewMail, Outgoing, UnseenMessage } from './outbound/mail.ts'
export { queueReplies } from './outbound/replies/queue.ts'
export { chatTopic } from './outbound/chat-topic.ts'
export { type CodeContent, queueAccountNews, queueCode } from './outbound/mail-queue.ts'
export { sendDueMail } from './outbound/use-cases.ts'
export { keepMail } from './inbound/ledger/use-cases.ts'
export { createMailbox } from './inbound/mailboxes/use-cases.ts'
