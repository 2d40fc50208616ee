import type { UnseenMessage } from '../../../conversation/index.ts'
import type { Words } from '@support-desk/contract'
import type { Acknowledgement, Correspondence, Reply } from './replies/reply.ts'
import type { Locale } from '../../../kernel/languages/locale.ts'

/** About what somebody wants email. */
export type MailPreferences = { assigned: boolean; status: boolean; chat: boolean }

/** A message of ours, in whose values a user is the `name`; text of an earlier version is English. */
export type Said = Words | string

/** What a mail says, as data: it is rendered when it is sent, the same each time. */
export type MailContent = (
  | { kind: 'code'; code: string; hasAccount?: true }
  | { kind: 'reset_code'; code: string }
  /** Somebody wanted to reset the password of an address that has no account, or one that is suspended. */
  | { kind: 'no_account'; isSuspended?: true }
  /** Something about the reader's own account that they should know of, in case it was not them. */
  | { kind: 'account'; heading: Said; detail: Said }
  /** A mailbox needs attention. `at` is the time in its text, as ISO 8601 in UTC. */
  | {
      kind: 'mailbox'
      mailboxId: string
      heading: Words
      detail: Words
      at: { value: string; time: string } | null
    }
  /** A test mail of a mailbox to itself. */
  | { kind: 'canary'; token: string }
  /** `name` is the username in a detail of an earlier version, and `quote` what somebody wrote to the reader. */
  | { kind: 'news'; ticket: MailTicket; heading: Said; detail: Said; name?: string; quote?: string }
  | {
      kind: 'chat'
      ticket: MailTicket
      /** Oldest first. */
      messages: UnseenMessage[]
      /** Whether there are earlier ones that the mail has no room for. */
      hasEarlier: boolean
    }
  | Reply
  | Acknowledgement
) & {
  /** How its reader reads. Absent in mails of earlier versions. */
  reader?: Locale
}

/** The ticket that a mail is about, and what its reader has to do with it. */
export type MailTicket = {
  id: string
  /** Absent in mails that were queued before tickets had numbers. */
  number?: number
  subject: string
  readerIs: 'requester' | 'assignee' | 'mentioned'
}

/** A mail that one sender has claimed under a lease. */
export type OutboxMail = {
  id: string
  messageId: string
  recipient: string
  /** Null where the reader has no account yet. */
  accountId: string | null
  /** Null where the mail is about no ticket. */
  ticketId: string | null
  /** Sealed {@link MailContent}; empty where it is still to be gathered. */
  sealed: string
  topic: string | null
  attempts: number
  /** When it was tried first: from then on it stays as it is. */
  claimedAt: string
  leasedUntil: string
  giveUpAt: string
}

export type FailedMail = {
  id: string
  recipient: string
  ticketId: string
  ticketNumber: number
  ticketSubject: string
  error: string
  attempts: number
  failedAt: string
}

export type Email = { recipient: string; subject: string; text: string; html: string }

/** A file that goes with an email; by its `cid` the HTML shows it. */
export type OutgoingFile = { name: string; mediaType: string; content: Buffer; cid?: string }

/** An email on its way, with all that must be the same however often it is tried. */
export type Outgoing = Email & {
  messageId: string
  writtenAt: string
  /** Message-ID under which mail programs gather it with others; null for an email on its own. */
  thread: string | null
  /** Where answers go; null: they are not read. */
  replyTo: string | null
  /** Null: news, which no person writes. */
  correspondence: Correspondence | null
  /** Whether a person has written it, so that machines may answer it as they answer people. */
  isReply: boolean
  files: OutgoingFile[]
  /** Usernames of whom it tells; null where that is not known. */
  names: readonly string[] | null
}

export type NewMail = Pick<OutboxMail, 'id' | 'messageId' | 'recipient' | 'accountId' | 'ticketId'> & {
  /** Empty where what it says is gathered until it is first tried. */
  sealed: string
  dueAt: string
  /** Whether a mail server is set up that takes it. Default: it is. */
  isSetUp?: boolean
  /** Null: when it has been tried for long enough. */
  giveUpAt: string | null
  /** Deduplication key: at most one pending email per topic. Null: none. */
  topic: string | null
}

/** What became of the mail about a topic, other than one that is not counted. */
export type TopicState = {
  /** One was tried and is still to be sent. */
  isTrying: boolean
  /** When the latest was sent or first tried. */
  latestAt: string | null
  /** Number of the latest message that any of them tells. */
  toldNumber: number
}

/** Says who may still decide about a mail. */
export type Lease = Pick<OutboxMail, 'id' | 'leasedUntil'>
