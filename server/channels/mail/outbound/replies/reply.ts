import type { RichDocument } from '@support-desk/contract'

/** What stored mails and their topics call a reply. Nodes of two versions share the outbox during an upgrade, so the word stays. */
export const STORED_REPLY = 'letter'

/** What makes a mail part of a correspondence: whom it is from, where answers go, and what it answers. */
export type Correspondence = {
  /** Null: the address of the install. */
  from: { name: string; address: string } | null
  /** Null: answers are not read. */
  replyTo: string | null
  /** Message-IDs of what it answers, and of what came before, oldest first. */
  inReplyTo: string | null
  references: string[]
  /** Signed name of the ticket, for mail programs that lose the headers; null where answers are not read. */
  tag: string | null
}

/** A file that goes with a reply: its content lies among the files of the install. */
export type ReplyFile = {
  name: string
  mediaType: string
  file: string
  isPicture: boolean
  /** Which picture of the document it is, and its Content-ID; absent where the document does not show it. */
  shown?: { id: string; cid: string }
}

/** The ticket that a reply is about. */
export type ReplyTicket = { id: string; number: number; subject: string }

/** An earlier message of the ticket, as it is quoted below a reply. */
export type QuotedMessage = {
  /** Empty where the help desk spoke as a whole. */
  author: string
  postedAt: string
  text: string
  document: RichDocument | null
}

/** A message of the staff, as an email of its own to somebody who reads by mail. */
export type Reply = {
  kind: typeof STORED_REPLY
  ticket: ReplyTicket
  correspondence: Correspondence
  /** Empty where the help desk speaks as a whole. */
  author: string
  text: string
  document: RichDocument | null
  signature: string
  files: ReplyFile[]
  /** Names of files that are too large for a mail. */
  tooLarge: string[]
  /** What is quoted below it, the latest first. Absent in mails of earlier versions. */
  history?: QuotedMessage[]
}

/** Says that a mail has become a ticket. */
export type Acknowledgement = {
  kind: 'acknowledgement'
  ticket: ReplyTicket
  correspondence: Correspondence
  signature: string
}
