import type { MailMark, RichDocument, SideMessageKind } from '@support-desk/contract'
import type { Attachment } from '../../../files/index.ts'
import type { UserName } from '../../../kernel/actor.ts'

/** A conversation with third parties beside a ticket. */
export type SideConversation = {
  id: string
  ticketId: string
  /** Counts from 1 in each ticket. */
  number: number
  subject: string
  startedBy: string
  startedAt: string
}

/** A message of a side conversation. `author` is set for messages by staff, `sender` for answers. */
export type SideMessage = {
  id: string
  sideId: string
  ticketId: string
  /** Counts from 1 in each side conversation. */
  number: number
  kind: SideMessageKind
  author: UserName | null
  sender: { address: string; name: string } | null
  recipients: string[]
  text: string
  document: RichDocument | null
  /** Numbers of quoted messages of the ticket. */
  quotes: number[]
  at: string
  isRetracted: boolean
}

/** A side message with its files, and the marks of its mails. */
export type ShownSideMessage = SideMessage & { attachments: Attachment[]; mails: MailMark[] }

/** A side conversation with its newest messages that are not retracted, oldest first. */
export type ShownSide = {
  side: SideConversation
  messages: ShownSideMessage[]
  /** Number of messages that are not retracted. */
  messageCount: number
  /** Recipients of the latest message by staff. */
  recipients: string[]
  turn: 'us' | 'third'
  hasUndelivered: boolean
}

export type NewSideMessage = Omit<SideMessage, 'number' | 'author' | 'isRetracted'> & {
  authorId: string | null
}
