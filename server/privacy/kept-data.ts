/** A position in the events of a user. */
export type RecordPlace = { kind: string; number: number }

/** A stored mail to a user. */
export type StoredMail = {
  id: string
  recipient: string
  sealed: string
  ticketId: string | null
  dueAt: string
  sentAt: string | null
  failedAt: string | null
}

/** A mail from a user to the help desk. */
export type SentMail = {
  id: string
  receivedAt: string
  /** The mailbox that received it. */
  to: string
  subject: string | null
  state: string
  ticketId: string | null
  /** Name of the raw mail in the file store; null after its removal. */
  file: string | null
}
