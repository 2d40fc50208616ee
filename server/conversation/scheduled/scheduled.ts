import type { HeldWhy, RichDocument, TicketState } from '@support-desk/contract'
import type { Attachment } from '../../files/index.ts'
import type { UserName } from '../../kernel/actor.ts'
import type { Door } from '../../kernel/door.ts'

/** A reply that is to be sent later, without its files. */
export type ScheduledReply = {
  id: string
  ticketId: string
  author: UserName
  /** The session or API token by which it was written last; null where that is not known. */
  door: Door | null
  text: string
  /** The same with its formatting; null where it has none. */
  document: RichDocument | null
  writtenAt: string
  dueAt: string
  /** Number of the latest message that its author had seen. */
  seen: number
  /** Who had the ticket, and in which state it was, when its author wrote or changed it. */
  assigneeId: string | null
  state: TicketState
  /** Why it waits for its author; null where it waits for its time. */
  held: HeldWhy | null
  /** The key of the message that it becomes, so that it becomes one. */
  key: string
}

/** The same as somebody of the staff is shown it, with its files. */
export type ShownReply = ScheduledReply & {
  attachments: Attachment[]
  /** Whether they wrote it. */
  isOwn: boolean
  isCancellable: boolean
}
