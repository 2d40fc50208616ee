import type { RichDocument } from '@support-desk/contract'

/**
 * The name of replies in stored mails and topics. It cannot change, because nodes of two versions share the outbox
 * during an upgrade.
 */
export const STORED_REPLY = 'letter'

/** The sender, the reply address and the threading of a mail. */
export type Correspondence = {
  /** Null: the address of the install. */
  from: { name: string; address: string } | null
  /** Null: answers are not read. */
  replyTo: string | null
  /** Message-IDs of the answered mail, and of earlier ones, oldest first. */
  inReplyTo: string | null
  references: string[]
  /** Signed tag of the ticket, for mail programs that drop the headers; null if answers are not read. */
  tag: string | null
}

/** The kind of mails to third parties. */
export const SIDE_MAIL = 'side'

/** A file of a reply. Its content is in the file storage. */
export type ReplyFile = {
  name: string
  mediaType: string
  file: string
  /** The id of the picture in the document, and its Content-ID; absent if the document does not show it. */
  shown?: { id: string; cid: string }
}

/** The ticket that a reply is about. */
export type ReplyTicket = { id: string; number: number; subject: string }

/** An earlier message of the ticket, quoted below a reply. */
export type QuotedMessage = {
  /** Empty if the help desk spoke as a whole. */
  author: string
  postedAt: string
  text: string
  document: RichDocument | null
}

/** A message of staff as an email to a reader by mail. */
export type Reply = {
  kind: typeof STORED_REPLY
  ticket: ReplyTicket
  correspondence: Correspondence
  /** Empty if the help desk speaks as a whole. */
  author: string
  text: string
  document: RichDocument | null
  signature: string
  /** The formatted signature. Absent in mails of earlier versions. */
  signatureDocument?: RichDocument
  /** Files of the message, and pictures of the signature. */
  files: ReplyFile[]
  /** Names of files that are too large for a mail. */
  tooLarge: string[]
  /** Quoted messages, latest first. Absent in mails of earlier versions. */
  history?: QuotedMessage[]
}

/** An acknowledgement of a mail that became a ticket. */
export type Acknowledgement = {
  kind: 'acknowledgement'
  ticket: ReplyTicket
  correspondence: Correspondence
  /** The text of the mailbox in the language of the reader. Absent: the standard text. */
  document?: RichDocument
  signature: string
  signatureDocument?: RichDocument
  /** Pictures of the signature. */
  files?: ReplyFile[]
}

/** A message of staff to third parties. */
export type SideMail = Pick<
  Reply,
  'correspondence' | 'author' | 'text' | 'document' | 'signature' | 'signatureDocument' | 'files'
> & {
  kind: typeof SIDE_MAIL
  subject: string
  /** Whether it begins the conversation. Later mails have “Re:” before the subject. */
  isFirst: boolean
  /** All recipients, who see each other. */
  recipients: string[]
  /** Quoted messages of the ticket. */
  history: QuotedMessage[]
}
