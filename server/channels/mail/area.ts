import type { OauthProvider } from '@support-desk/contract'
import type { DNSResolver } from 'mailauth'
import { join } from 'node:path'
import type { Area } from '../../area.ts'
import type { Queries } from '../../kernel/store.ts'
import { acknowledgementHandlers } from './acknowledgements/handlers.ts'
import { acknowledgementQueries } from './acknowledgements/queries.ts'
import { mailHandlers } from './handlers.ts'
import { blockedHandlers } from './inbound/blocked/handlers.ts'
import { blockedSenderQueries } from './inbound/blocked/queries.ts'
import { blockSender, unblockSender } from './inbound/blocked/use-cases.ts'
import { missCanary, sendCanaries } from './inbound/canary/jobs.ts'
import { deliverMailIn } from './inbound/delivery/jobs.ts'
import { mountMailDoor } from './inbound/doors/http-door.ts'
import { readMailboxes, watchMailboxes } from './inbound/doors/imap/jobs.ts'
import { mailEntryQueries } from './inbound/entries/queries.ts'
import { receivedHandlers } from './inbound/ledger/handlers.ts'
import { receivedMailQueries } from './inbound/ledger/queries.ts'
import { raiseMailboxAlarm, reportOnMailboxes, warnOfToken } from './inbound/mailboxes/alarm.ts'
import { mailboxHandlers } from './inbound/mailboxes/handlers.ts'
import { mailboxQueries } from './inbound/mailboxes/queries.ts'
import { isOwnAddress } from './inbound/participants/own-address.ts'
import { acknowledgeTicket } from './outbound/replies/queue.ts'
import { participantHandlers } from './inbound/participants/handlers.ts'
import { participantQueries } from './inbound/participants/queries.ts'
import { mailSetupHandlers } from './inbound/setup/handlers.ts'
import { type MailSetupRules, usualMailSetup } from './inbound/setup/rules.ts'
import { serversWithSignIn } from './inbound/setup/providers.ts'
import { mailSignInHandlers } from './inbound/sign-in/handlers.ts'
import { mailAppQueries } from './inbound/sign-in/queries.ts'
import { mailIdQueries } from './inbound/threading/queries.ts'
import { digestQueries } from './outbound/digest/queries.ts'
import { chatTopic } from './outbound/chat-topic.ts'
import { createFileMailbox } from './outbound/file-mailbox.ts'
import { sendMail } from './outbound/jobs.ts'
import { renameInMail } from './outbound/mail-names.ts'
import { raiseOutgoingAlarm, reportOnOutgoing } from './outbound/outgoing-alarm.ts'
import { outboxQueries } from './outbound/queries.ts'
import { replyQueries } from './outbound/replies/queries.ts'
import type { Sender } from './outbound/sender.ts'
import { createEmailTemplates } from './outbound/templates/email-templates.ts'
import { serverOfUrl } from './outbound/server/environment.ts'
import { outgoingMailHandlers } from './outbound/server/handlers.ts'
import { outgoingMailQueries } from './outbound/server/queries.ts'
import { mailPreferenceQueries } from './queries-preferences.ts'
import { signatureHandlers } from './signatures/handlers.ts'
import { signatureQueries } from './signatures/queries.ts'
import { receivedMails } from './inbound/ledger/checks.ts'
import { sideConversations } from './side-conversations/checks.ts'
import { sideConversationHandlers } from './side-conversations/handlers.ts'
import { sideConversationQueries } from './side-conversations/queries.ts'

export const mailArea = {
  handlers: {
    ...mailSetupHandlers,
    ...mailSignInHandlers,
    ...outgoingMailHandlers,
    ...mailHandlers,
    ...participantHandlers,
    ...receivedHandlers,
    ...blockedHandlers,
    ...mailboxHandlers,
    ...sideConversationHandlers,
    ...signatureHandlers,
    ...acknowledgementHandlers,
  },
  queries: {
    mailboxes: mailboxQueries,
    mailApps: mailAppQueries,
    outbox: outboxQueries,
    digests: digestQueries,
    outgoingMail: outgoingMailQueries,
    replies: replyQueries,
    mailIds: mailIdQueries,
    mailEntries: mailEntryQueries,
    receivedMails: receivedMailQueries,
    blockedSenders: blockedSenderQueries,
    participants: participantQueries,
    mailPreferences: mailPreferenceQueries,
    sideConversations: sideConversationQueries,
    signatures: signatureQueries,
    acknowledgements: acknowledgementQueries,
  },
  services: ({ config, desk, replacements, sender }) => ({
    emailTemplates: createEmailTemplates(desk.publicUrl),
    fileMailbox: createFileMailbox(join(config.dataDir, 'outbox')),
    mailDomain: config.mailDomain,
    hasMailServer: replacements.sender !== undefined || config.smtpUrl !== null,
    mailEnvironment: config.smtpUrl === null ? null : serverOfUrl(config.smtpUrl, config.mailFrom),
    sendNow: sender.send,
    imapRules: config.mailIn,
    smtpPlace: null,
    mailSetup: replacements.mailSetup ?? usualMailSetup(),
    mailSignIn: {
      providers: config.mailIn.signIn,
      servers: serversWithSignIn,
      redirectUri: (provider: OauthProvider) => `${config.publicUrl}/mail/sign-in/${provider}`,
    },
    remotePictures: config.mailIn.remotePictures,
    renameInMail,
    isDeskAddress: isOwnAddress,
    acknowledgeTicket,
    blockSender,
    unblockSender,
    mailMarks: ({ mailEntries }: Queries, ticketId: string, audience: 'staff' | 'requester') =>
      mailEntries.marks(ticketId, audience),
  }),
  reactions: {
    requesterChanged: ({ tx }, { ticket, former }) => tx.outbox.withdrawAbout(ticket.id, former.id),
    requesterMerged: ({ tx }, { ticketId, from, to }) => tx.outbox.passOn(ticketId, from.id, to.id),
    async assigneeChanged({ tx }, { ticket, former, at }) {
      if (former) await tx.outbox.withdraw(chatTopic(ticket.id, former.id), at)
    },
    conversationRead: ({ tx, clock }, { ticketId, accountId }) =>
      tx.outbox.withdraw(chatTopic(ticketId, accountId), clock().toISOString()),
    messageTakenBack: ({ tx }, { messageId }) => tx.receivedMails.forgetMessage(messageId),
  },
  jobs: ({ sender, after }) => [
    sendMail(sender, after),
    deliverMailIn(after),
    readMailboxes(after),
    watchMailboxes,
    raiseMailboxAlarm,
    raiseOutgoingAlarm,
    warnOfToken,
    sendCanaries,
    missCanary,
  ],
  routes: mountMailDoor,
  async health(ctx) {
    const mailboxes = await reportOnMailboxes(ctx)
    return { outgoingMail: await reportOnOutgoing(ctx), ...(mailboxes.length > 0 && { mailboxes }) }
  },
  checks: [receivedMails, sideConversations],
} satisfies Area

declare module '../../area.ts' {
  interface AreaParts {
    sender: Sender
  }
  interface Replacements {
    sender?: Sender | undefined
    /** Answers DNS queries about senders of mail. */
    resolver?: DNSResolver
    /** Answers DNS queries about mail servers. */
    mailSetup?: MailSetupRules
  }
}
