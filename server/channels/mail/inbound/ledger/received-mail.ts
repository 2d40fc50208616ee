import type {
  MailDoor,
  MailKind,
  MailRule,
  ReceivedReason,
  ReceivedState,
  RuleOutcome,
} from '@support-desk/contract'
import type { Mailbox } from '../mailboxes/mailbox.ts'

/** The place of a mail in an IMAP mailbox. */
export type MailPlace = { folder: string; uidValidity: number; uid: number }

/** The envelope and the sender checks of a mail that arrived by SMTP. */
export type Envelope = {
  /** Empty: the mail must not be answered. */
  from: string
  /** The envelope recipients in this mailbox. */
  to: string[]
  /** The network of the client, and its EHLO name. */
  client: string
  helo: string
  /** Results of the sender checks: pass, fail, none, temperror... */
  spf: string
  dkim: string
  dmarc: string
  arc: string
  /** The domain of the checked From header; null unless there is exactly one. */
  fromDomain: string | null
  /** Domains of valid signatures. Absent in mails of earlier versions. */
  dkimDomains?: string[]
}

/** Results of the receiving server about the sender, in the words of RFC 8601; null if not checked. */
export type SenderChecks = { server: string; dmarc: string | null; spf: string | null; dkim: string | null }

/** A bounce of our mail: the recipient, the status of RFC 3463, and the words of the other server. */
export type UndeliveredMail = { recipient: string | null; status: string | null; text: string }

/** The result of a rule. For a decision, `from` is the reason why the mail was held, for undo. */
export type WayStep = { rule: MailRule; says: RuleOutcome; from?: ReceivedReason | null }

/** A row of the ledger. */
export type ReceivedMail = {
  id: string
  mailboxId: string
  number: number
  receivedAt: string
  isImport: boolean
  /** Whether it was in the junk folder. */
  isJunk: boolean
  envelope: Envelope | null
  size: number
  /** Null after the raw bytes were removed. */
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
  /** The entry that it became or is about. For a held mail: the side conversation that it belongs to. */
  entryId: string | null
  tries: number
  error: string | null
  /** The folder into which it was moved on its server; null: not moved. */
  movedTo: string | null
}

/** A mail to store. Its raw bytes are a file already. */
export type NewReceivedMail = Pick<ReceivedMail, 'id' | 'receivedAt' | 'size' | 'isImport' | 'envelope'> & {
  door: MailDoor
  place: MailPlace | null
  file: string
  dueAt: string
}

/** Mails that one node delivers under one lease. */
export type ClaimedMails = { mails: ClaimedMail[]; leasedUntil: string }

/** A claimed mail. Each claim counts as a try. */
export type ClaimedMail = Pick<
  ReceivedMail,
  'id' | 'mailboxId' | 'receivedAt' | 'size' | 'file' | 'isImport' | 'isJunk' | 'envelope' | 'tries'
>

/** The parsed facts of a mail that the ledger stores. */
export type MailFacts = Pick<
  ReceivedMail,
  'sender' | 'senderName' | 'subject' | 'kind' | 'kindReason' | 'isAuthenticated' | 'checks'
> & {
  messageId: string | null
  digest: string | null
  bounce: UndeliveredMail | null
}

/** The outcome of a mail. */
export type MailOutcome = {
  state: Exclude<ReceivedState, 'stored'>
  reason: ReceivedReason
  way: readonly WayStep[]
  accountId?: string | null
  ticketId?: string | null
  entryId?: string | null
  /** The beginning of the text of a held mail. */
  beginning?: string | null
  decidedBy?: string
  error?: string
}

/** A mail that arrived before. */
export type EarlierMail = Pick<ReceivedMail, 'id' | 'mailboxId' | 'state' | 'reason' | 'ticketId' | 'entryId'>

/** The settings of a mailbox that the delivery needs. */
export type ReceivingMailbox = Pick<
  Mailbox,
  'id' | 'teamId' | 'formId' | 'acknowledges' | 'checksBy' | 'replyToSenders'
>
