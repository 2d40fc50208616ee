import type { KindReason, MailKind, UnreadableReason } from '@support-desk/contract'

/** Who a mail names: an address in lower-case ASCII host form, and the name that stands beside it. */
export type Address = {
  name: string
  address: string
}

/** A mail inside another mail, which a person forwarded with words of their own above it. */
export type Forward = {
  from: Address
  subject: string
  text: string
  /** Empty where the person added no words. */
  comment: string
}

/** A part of a mail that is kept as a file. */
export type MailFile = {
  name: string
  /** As the mail says; it decides nothing but what is shown beside the name. */
  mediaType: string
  bytes: Uint8Array
  /** Without brackets; what `cid:` in the HTML points to. */
  contentId: string | null
  isInline: boolean
}

/** What one server found about the sender (RFC 8601). The words are those of the header: pass, fail, none... */
export type Authentication = {
  server: string
  dmarc: string | null
  /** Domain that DMARC checked (header.from), in lower case; null if the header does not name it. */
  dmarcDomain: string | null
  spf: string | null
  /** Domain of smtp.mailfrom; null if the header does not name it. */
  spfDomain: string | null
  dkim: string | null
  /** Domains of the valid signatures that the header names. */
  dkimDomains: string[]
}

/** What a message/delivery-status says (RFC 3464), or what could be read of a bounce without one. */
export type Bounce = {
  /** Of the mail that was not delivered, without brackets. */
  messageId: string | null
  recipient: string | null
  /** As 5.1.1; null where nothing says so. */
  status: string | null
  /** What the other server said. */
  text: string
}

/**
 * A mail as the rest of the product sees it. Nothing in it was checked: a sender may write anything into any header.
 * `text` is the whole of what was written. `fold` is the offset at which what is folded away begins, null where nothing is.
 */
export type ReadMail = {
  /** Without brackets, as all ids here. */
  messageId: string | null
  inReplyTo: string[]
  /** Oldest first. */
  references: string[]
  from: Address | null
  /** Whether the mail has one From header with one address. Of several senders none is proven. */
  hasOneSender: boolean
  replyTo: Address[]
  to: Address[]
  cc: Address[]
  /** Delivered-To, X-Original-To and Envelope-To. */
  deliveredTo: Address[]
  subject: string
  /** The mail that this one forwards, inline or as an attached mail; null where it forwards none. */
  forward: Forward | null
  /** ISO 8601 in UTC; null where the mail has none that can be true. */
  date: string | null
  kind: MailKind
  kindReason: KindReason
  /** Nothing is acknowledged then. It says nothing about who has written. */
  asksForNoAnswer: boolean
  text: string
  fold: number | null
  /** Whether it answers another mail. One that does not is never folded. */
  isReply: boolean
  /** Sanitised. Pictures of the mail still point to `cid:`, remote ones have their address in `data-remote`. */
  html: string | null
  remoteImages: { count: number; hosts: string[] }
  files: MailFile[]
  /** The topmost header first: the only one that the receiving server has surely written. */
  authentication: Authentication[]
  bounce: Bounce | null
  /** The value of Auto-Submitted, in lower case. */
  autoSubmitted: string | null
  /** Of the canonical body and the date: the same mail has the same one, whatever happened to its headers on the way. */
  digest: string
  /** What our own hidden marker in a quoted mail says. */
  marker: string | null
  /** What a test mail of ours says; null where it says nothing like it. */
  canary: string | null
  headersSize: number
}

/** A mail that cannot be read, and never will be: reading it again ends in the same way. */
export class MailUnreadable extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(`The mail cannot be read: ${reason}.`)
    this.reason = reason
  }
}

/** An error of the program or its thread while it read a mail. The next try may succeed. */
export class ReadingFailed extends Error {
  /** Whether the thread ever started. If not, the mail has nothing to do with the error. */
  readonly hasStarted: boolean
  /** With its stack, for the log. */
  readonly problem: string

  constructor(problem: string, hasStarted: boolean) {
    super(`The thread that reads mails has failed: ${problem.split('\n')[0]}`)
    this.hasStarted = hasStarted
    this.problem = problem
  }
}

/** What reading one mail may take. */
export type ReadingLimits = {
  bytes: number
  levels: number
  parts: number
  /** What is parsed of the headers of one part; what follows is passed over. */
  headerBytes: number
  milliseconds: number
  megabytes: number
}
