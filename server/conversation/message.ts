import type { RichDocument, Role, TicketState } from '@support-desk/contract'
import type { PageRequest } from '../kernel/paging.ts'
import type { Attachment, StoredPicture } from '../files/index.ts'
import type { UserName } from '../kernel/actor.ts'
export type ChatMessage = {
  id: string
  number: number
  author: UserName
  role: Role
  /** Empty where there is a picture alone, and once it was taken back. */
  text: string
  /** The same with its formatting; null where it has none. */
  document: RichDocument | null
  postedAt: string
  /** What its author named it, so that the same message is not posted twice. */
  key: string | null
  picture: StoredPicture | null
  attachments: Attachment[]
  isRetracted: boolean
}

/** What was said, by whom and when: all that the calls of the specification show of a message. */
export type SaidMessage = Pick<ChatMessage, 'role' | 'text' | 'postedAt' | 'isRetracted'> & {
  username: string
  hasPicture: boolean
}

/** A piece of a chat, oldest message first, and how far it was read. */
export type ChatPage = {
  messages: ChatMessage[]
  total: number
  /** Number of the latest message that anybody but the reader has seen. */
  seen: number
  /** Number of the latest message that the reader has seen; all of them for somebody who has no part in the chat. */
  read: number
}

/** Which conversations are listed. */
export type ConversationRequest = Omit<PageRequest, 'q'> & { onlyUnread?: boolean }

export type Conversation = {
  ticketId: string
  /** By which users know the ticket. */
  ticketNumber: number
  subject: string
  state: TicketState
  /** Names of the others who take part in it. */
  participants: string[]
  lastMessage: { text: string; author: string; role: Role; hasPicture: boolean; isRetracted: boolean } | null
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
  picture?: StoredPicture | null
  /** Whether it is appended though nobody has the ticket. */
  evenUnassigned?: boolean
  /**
   * Whether turn and snooze of the ticket stay: no person wrote it, or the ticket is held and they are what it would make of them.
   * Then no index of the queue is written.
   */
  leavesPlace?: boolean
}

export type UnseenMessage = {
  number: number
  author: string
  postedAt: string
  text: string
  /** Absent in mails of earlier versions; null where the text says all. */
  document?: RichDocument | null
  hasPicture: boolean
}
