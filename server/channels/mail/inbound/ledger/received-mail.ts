import type {
  MailDoor,
  MailKind,
  MailRule,
  ReceivedReason,
  ReceivedState,
  RuleOutcome,
} from '@support-desk/contract'

/** Where a mail lies in an IMAP mailbox. */
export type MailPlace = { folder: string; uidValidity: number; uid: number }

/** What the SMTP door knows of a mail beside its bytes. */
export type Envelope = {
  /** Empty: nothing is to be sent back. */
  from: string
  /** The addresses of this mailbox that it was handed over for. */
  to: string[]
  /** The network that handed it over, and how it called itself. */
  client: string
  helo: string
  /** What was found about the sender: pass, fail, none, temperror... */
  spf: string
  dkim: string
  dmarc: string
  arc: string
  /** Of the From header that was looked at; null where there is not exactly one. */
  fromDomain: string | null
  /** Domains of the valid signatures. Absent in mails of earlier versions. */
  dkimDomains?: string[]
}

/** What the server that took a mail found out about its sender, in the words of RFC 8601; null of what it did not check. */
export type SenderChecks = { server: string; dmarc: string | null; spf: string | null; dkim: string | null }

/** What a bounce says of a mail of ours: whom it did not reach, the code of RFC 3463, and the words of the other server. */
export type UndeliveredMail = { recipient: string | null; status: string | null; text: string }

/** What a rule said of a mail. Of a decision `from` is why the mail had waited for it, so that it can be taken back. */
export type WayStep = { rule: MailRule; says: RuleOutcome; from?: ReceivedReason | null }

/** A row of the ledger, as it is read for a page. */
export type ReceivedMail = {
  id: string
  mailboxId: string
  number: number
  receivedAt: string
  isImport: boolean
  /** Whether it lay in the folder of junk. */
  isJunk: boolean
  envelope: Envelope | null
  size: number
  /** Null once its raw bytes were removed. */
  file: string | null
  state: ReceivedState
  reason: ReceivedReason | null
  sender: string | null
  senderName: string | null
  subject: string | null
  kind: MailKind | null
  kindReason: string | null
  beginning: string | null
  isAuthenticated: boolean | null
  checks: SenderChecks | null
  way: WayStep[] | null
  ticketId: string | null
  ticketNumber: number | null
  entryId: string | null
  tries: number
  error: string | null
  /** The folder of its server into which it was moved; null: it lies where it came. */
  movedTo: string | null
}

/** A mail to be kept, whose raw bytes are a file already. */
export type NewReceivedMail = {
  id: string
  door: MailDoor
  place: MailPlace | null
  receivedAt: string
  size: number
  file: string
  isImport: boolean
  envelope: Envelope | null
  dueAt: string
}

/** Mails that one node delivers, under one lease. */
export type ClaimedMails = { mails: ClaimedMail[]; leasedUntil: string }

/** One of them. Whoever claims it next counts one try more. */
export type ClaimedMail = {
  id: string
  mailboxId: string
  receivedAt: string
  size: number
  file: string | null
  isImport: boolean
  isJunk: boolean
  envelope: Envelope | null
  tries: number
}

/** What was read of a mail, as far as the ledger keeps it. */
export type MailFacts = {
  messageId: string | null
  digest: string | null
  sender: string | null
  senderName: string | null
  subject: string | null
  kind: MailKind | null
  kindReason: string | null
  isAuthenticated: boolean | null
  checks: SenderChecks | null
  bounce: UndeliveredMail | null
}

/** What a mail became. */
export type MailOutcome = {
  state: Exclude<ReceivedState, 'stored'>
  reason: ReceivedReason
  way: readonly WayStep[]
  accountId?: string | null
  ticketId?: string | null
  entryId?: string | null
  /** The first words, of a mail that is held. */
  beginning?: string | null
  decidedBy?: string
  error?: string
}

/** A mail that has come before. */
export type EarlierMail = {
  id: string
  mailboxId: string
  state: ReceivedState
  reason: ReceivedReason | null
  ticketId: string | null
  entryId: string | null
}

/** What delivery needs of the mailbox by which a mail came. */
export type ReceivingMailbox = {
  id: string
  teamId: string | null
  formId: string | null
  acknowledges: boolean
  /** The server whose word about senders is believed; null: that of none. */
  checksBy: string | null
  /** Senders whose Reply-To address is the requester: addresses, domains, or `*`. */
  replyToSenders: readonly string[]
}
