import type { RichDocument, TicketStatus, UnsentWhy } from '@support-desk/contract'
import type { Attachment } from '../../files/index.ts'
import type { UserName } from '../../kernel/actor.ts'
import type { Door } from '../../kernel/door.ts'

/** A scheduled reply, without its files. */
export type ScheduledReply = {
  id: string
  ticketId: string
  author: UserName
  /** Session or API token of the last edit; null if unknown. */
  door: Door | null
  text: string
  /** The text with its formatting; null for plain text. */
  document: RichDocument | null
  writtenAt: string
  dueAt: string
  /** Number of the latest message that the author had seen. */
  seen: number
  /** Assignee and status of the ticket when the author wrote or changed the reply. */
  assigneeId: string | null
  status: TicketStatus
  /** Why it is held for its author, or that it is a shared draft; null while it waits for its send time. */
  held: UnsentWhy | null
  /** Idempotency key of the message that it becomes. */
  key: string
}

/** A scheduled reply with its files, for staff. */
export type ShownReply = ScheduledReply & {
  attachments: Attachment[]
  /** Whether the reader is its author. */
  isOwn: boolean
  isCancellable: boolean
}
