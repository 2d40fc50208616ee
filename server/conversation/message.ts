import type { RichDocument, Role, TicketStatus } from '@support-desk/contract'
import type { PageRequest } from '../kernel/paging.ts'
import type { Attachment } from '../files/index.ts'
import type { UserName } from '../kernel/actor.ts'
export type ChatMessage = {
  id: string
  number: number
  author: UserName
  role: Role
  /**
   * The text. For a message with files only, the names of the files. Empty for a retracted message and after retention.
   */
  text: string
  /** The text with its formatting; null for plain text. */
  document: RichDocument | null
  postedAt: string
  /** Idempotency key of the author. */
  key: string | null
  attachments: Attachment[]
  isRetracted: boolean
}

/** The fields of a message that the specified calls return. */
export type SpecifiedMessage = Pick<ChatMessage, 'role' | 'text' | 'postedAt' | 'isRetracted'> & {
  username: string
  /** Whether it is one picture without words. */
  isPicture: boolean
}

/** A page of messages, oldest first, with read marks. */
export type ChatPage = {
  messages: ChatMessage[]
  total: number
  /** Number of the latest message that another member has read. */
  seen: number
  /** Number of the latest message that the reader has read; `total` for a reader outside the members. */
  read: number
}

/** Page and filter of a list of conversations. */
export type ConversationRequest = Omit<PageRequest, 'q'> & { onlyUnread?: boolean }

export type Conversation = {
  ticketId: string
  /** The ticket number that users see. */
  ticketNumber: number
  subject: string
  status: TicketStatus
  /** Names of the other members. */
  participants: string[]
  lastMessage: { text: string; author: string; role: Role; isRetracted: boolean } | null
  latestAt: string
  unread: number
}

export type NewMessage = {
  id: string
  ticketId: string
  authorId: string
  role: Role
  text: string
  document?: RichDocument | null
  postedAt: string
  key?: string | null
  /** Whether to append it to an unassigned ticket too. */
  evenUnassigned?: boolean
  /**
   * Whether turn and snooze of the ticket stay unchanged, so that no queue index is written. True for messages of
   * programs, and for tickets that already have the resulting turn.
   */
  leavesPlace?: boolean
}

export type UnseenMessage = {
  number: number
  author: string
  postedAt: string
  text: string
  /** Absent in mails of earlier versions; null for plain text. */
  document?: RichDocument | null
}
