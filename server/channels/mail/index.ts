/** The public interface of email for other areas. */
export {
  isChatMailWaiting,
  type TxMailContext,
  openContent,
  queueChat,
  queueNews,
} from './outbound/mail-queue.ts'
export type { NewMail, Outgoing } from './outbound/mail.ts'
export { queueReplies } from './outbound/replies/queue.ts'
export { type CodeContent, queueAccountNews, queueCode, queueInvitation } from './outbound/mail-queue.ts'
export { sendDueMail } from './outbound/use-cases.ts'
export { keepMail } from './inbound/ledger/use-cases.ts'
export { createMailbox } from './inbound/mailboxes/use-cases.ts'
export { sideConversationsIn } from './open-queries.ts'
export { forgetInSides } from './side-conversations/queries-erasure.ts'
export { createSideConversation } from './side-conversations/use-cases.ts'
export { replyAddress } from './inbound/threading/reply-address.ts'
export { sideConversationQueries } from './side-conversations/queries.ts'
export { type MailReader, READER_COLUMNS, toMailReader } from './queries-preferences.ts'
export { digestsIn, mailPreferencesIn, outgoingMailIn, signaturesIn } from './open-queries.ts'
export { queueDigestLine } from './outbound/digest/queue.ts'
export { quietUntil } from './quiet-hours.ts'
export { isMailSetUp } from './outbound/server/stored-server.ts'
export { updateSignature } from './signatures/use-cases.ts'
