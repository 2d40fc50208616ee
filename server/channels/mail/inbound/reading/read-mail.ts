import type { KindReason, MailKind, UnreadableReason } from '@support-desk/contract'

/** A person in a mail: an address in lower case with an ASCII host, and the display name. */
export type Address = {
  name: string
  address: string
}

/** A mail that a person forwarded, with their own words above it. */
export type Forward = {
  from: Address
  subject: string
  text: string
  /** Empty if the person added no words. */
  comment: string
}

/** A part of a mail that is stored as a file. */
export type MailFile = {
  name: string
  /** As declared in the mail. It is only shown beside the name. */
  mediaType: string
  bytes: Uint8Array
  /** Id without brackets, to which `cid:` in the HTML refers. */
  contentId: string | null
  isInline: boolean
}

/** The results of one server about the sender (RFC 8601), in the words of the header: pass, fail, none... */
export type Authentication = {
  server: string
  dmarc: string | null
  /** Domain that DMARC checked (header.from), in lower case; null if the header does not name it. */
  dmarcDomain: string | null
  spf: string | null
  /** Domain of smtp.mailfrom; null if the header does not name it. */
  spfDomain: string | null
  dkim: string | null
  /** Domains of valid signatures, if the header names them. */
  dkimDomains: string[]
}

/** A message/delivery-status (RFC 3464), or the readable facts of a bounce without one. */
export type Bounce = {
  /** Id of the undelivered mail, without brackets. */
  messageId: string | null
  recipient: string | null
  /** Such as 5.1.1; null if unknown. */
  status: string | null
  /** The words of the other server. */
  text: string
}

/**
 * A parsed mail. Nothing in it is verified: a sender may write anything into any header. `text` is the whole text.
 * `fold` is the offset of the folded part; null if nothing is folded.
 */
export type ReadMail = {
  /** Id without brackets, like all ids here. */
  messageId: string | null
  inReplyTo: string[]
  /** Oldest first. */
  references: string[]
  from: Address | null
  /** Whether the mail has exactly one From header with one address. With several senders, none is proven. */
  hasOneSender: boolean
  replyTo: Address[]
  to: Address[]
  cc: Address[]
  /** Delivered-To, X-Original-To and Envelope-To. */
  deliveredTo: Address[]
  subject: string
  /** The mail that was forwarded inline or as an attachment; null if there is none. */
  forward: Forward | null
  /** ISO 8601 in UTC; null if missing or implausible. */
  date: string | null
  kind: MailKind
  kindReason: KindReason
  /**
   * Whether the headers ask for no automatic answer. Then no acknowledgement is sent. It does not prove that a program
   * wrote the mail.
   */
  asksForNoAnswer: boolean
  text: string
  fold: number | null
  /** Whether it is a reply. Other mails are never folded. */
  isReply: boolean
  /** Sanitised. Embedded pictures still have `cid:` addresses. Remote pictures have their address in `data-remote`. */
  html: string | null
  remoteImages: { count: number; hosts: string[] }
  files: MailFile[]
  /** Topmost header first. Only the topmost was certainly written by the receiving server. */
  authentication: Authentication[]
  bounce: Bounce | null
  /** The value of Auto-Submitted, in lower case. */
  autoSubmitted: string | null
  /** Hash of the canonical body and the date. It stays the same when mail servers change headers. */
  digest: string
  /** The value of our hidden marker in a quoted mail. */
  marker: string | null
  /** The token of a test mail; null if the mail has none. */
  canary: string | null
  headersSize: number
}

/** A mail that cannot be parsed. A retry would fail in the same way. */
export class MailUnreadable extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(`The mail cannot be read: ${reason}.`)
    this.reason = reason
  }
}

/** An error of the parser or its thread. A retry may succeed. */
export class ReadingFailed extends Error {
  /** Whether the thread started. If not, the mail did not cause the error. */
  readonly hasStarted: boolean
  /** The error with its stack, for the log. */
  readonly problem: string

  constructor(problem: string, hasStarted: boolean) {
    super(`The thread that reads mails has failed: ${problem.split('\n')[0]}`)
    this.hasStarted = hasStarted
    this.problem = problem
  }
}

/** Limits for parsing one mail. */
export type ReadingLimits = {
  bytes: number
  levels: number
  parts: number
  /** In bytes, for the headers of one part. The rest is dropped. */
  headerBytes: number
  milliseconds: number
  megabytes: number
}
