import type { UnseenMessage } from '../../../conversation/index.ts'
import type { FailedMailOnWire, Words } from '@support-desk/contract'
import type { Acknowledgement, Correspondence, Reply, SideMail } from './replies/reply.ts'
import type { MailBrand } from '../../../branding/index.ts'
import type { Locale } from '../../../kernel/languages/locale.ts'

/** The topics about which a user gets email. */
export type MailPreferences = { assigned: boolean; status: boolean; chat: boolean }

/** A text of ours with values, in which a user is the `name`. Texts of earlier versions are plain English. */
export type MailText = Words | string

/** The content of an email as data. It is rendered when it is sent, every time the same. */
export type MailContent = (
  | { kind: 'code'; code: string; hasAccount?: true }
  | { kind: 'reset_code'; code: string }
  /** A password reset was requested for an address without an account, or with a suspended one. */
  | { kind: 'no_account'; isSuspended?: true }
  /** A security notice about the reader's own account. */
  | { kind: 'account'; heading: MailText; detail: MailText }
  /** A mailbox needs attention. `at` is the time in its text, as ISO 8601 in UTC. */
  | {
      kind: 'mailbox'
      mailboxId: string
      heading: Words
      detail: Words
      at: { value: string; time: string } | null
    }
  /** The invitation of a colleague, with the token of its link. */
  | { kind: 'invitation'; token: string }
  /** A test mail of a mailbox to itself. */
  | { kind: 'canary'; token: string }
  /** A test mail of an admin to their own address. It is not queued. */
  | { kind: 'test' }
  /** `name`: the username in a detail of an earlier version. `quote`: text of another user to the reader. */
  | { kind: 'news'; ticket: MailTicket; heading: MailText; detail: MailText; name?: string; quote?: string }
  | {
      kind: 'chat'
      ticket: MailTicket
      /** Oldest first. */
      messages: UnseenMessage[]
      /** Whether there are earlier messages that exceed the limit of the email. */
      hasEarlier: boolean
    }
  /** Notifications of a member of staff. */
  | { kind: 'digest'; tickets: DigestTicket[] }
  | Reply
  | Acknowledgement
  | SideMail
) & {
  /** The locale of its reader. Absent in mails of earlier versions. */
  reader?: Locale
  /** Absent for the default branding. */
  brand?: MailBrand
}

/** The ticket of a mail, and the relation of its reader to it. */
export type MailTicket = {
  id: string
  /** Absent in mails of versions without ticket numbers. */
  number?: number
  subject: string
  readerIs: 'requester' | 'assignee' | 'mentioned'
}

/** A ticket in an email with notifications. `news` are messages with all their values, oldest first. */
export type DigestTicket = { id: string; number: number; subject: string; news: Words[] }

/** A waiting mail that one delivery has claimed, under a lease. */
export type OutboxMail = {
  id: string
  messageId: string
  recipient: string
  /** Null if the reader has no account yet. */
  accountId: string | null
  /** Null if the mail is about no ticket. */
  ticketId: string | null
  /** Encrypted {@link MailContent}; empty until it is gathered. */
  sealed: string
  topic: string | null
  attempts: number
  /** Time of the first try. From then on the content is fixed. */
  claimedAt: string
  leasedUntil: string
  giveUpAt: string
}

/** A given-up mail about a ticket. */
export type FailedMail = Omit<FailedMailOnWire, 'about'> & { ticketNumber: number; ticketSubject: string }

export type Email = { recipient: string; subject: string; text: string; html: string }

/** A file of an email; the HTML shows it by its `cid`. */
export type OutgoingFile = { name: string; mediaType: string; content: Buffer; cid?: string }

/** An email to send. All of it must be the same in every retry. */
export type Outgoing = Email & {
  messageId: string
  writtenAt: string
  /** Message-ID by which mail programs group mails; null for a single email. */
  thread: string | null
  /** Reply address; null: replies are not read. */
  replyTo: string | null
  /** Null for notifications. */
  correspondence: Correspondence | null
  /** Whether a person wrote it. Then automatic answers are not suppressed. */
  isReply: boolean
  files: OutgoingFile[]
  /** All recipients in its header. Default: this one alone. */
  shownTo?: readonly string[]
  /** Usernames in it; null if unknown. */
  names: readonly string[] | null
}

export type NewMail = Pick<OutboxMail, 'id' | 'messageId' | 'recipient' | 'accountId' | 'ticketId'> & {
  /** Encrypted content; empty if it is gathered at the first try. */
  sealed: string
  dueAt: string
  /** False: without a mail server in the database, it is marked as not sent. Default: true. */
  hasMailServer?: boolean
  /** Null: the usual limit of retries. */
  giveUpAt: string | null
  /** Deduplication key: at most one pending email per topic. Null: none. */
  topic: string | null
}

/** The state of the mails about a topic, without ignored ones. */
export type TopicState = {
  /** Whether a mail was tried and is not sent yet. */
  isTrying: boolean
  /** Time when the latest mail was sent or first tried. */
  latestAt: string | null
  /** Number of the latest message in any of them. */
  toldNumber: number
}

/** Identifies the claim that may change a mail. */
export type Lease = Pick<OutboxMail, 'id' | 'leasedUntil'>
