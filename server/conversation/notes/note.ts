import type { Mention, NamedMention, RichDocument, Role } from '@support-desk/contract'
import type { Attachment } from '../../files/index.ts'
import type { UserName } from '../../kernel/actor.ts'

/** What somebody of the staff wrote about a ticket. */
export type Note = {
  id: string
  ticketId: string
  /** From 1 in each ticket. */
  number: number
  author: UserName & { role: Role }
  text: string
  /** The same with its formatting; null where it has none. */
  document: RichDocument | null
  writtenAt: string
  key: string | null
  isTakenBack: boolean
  mentions: NamedMention[]
  attachments: Attachment[]
}

export type NewNote = {
  id: string
  ticketId: string
  authorId: string
  text: string
  document?: RichDocument | null
  writtenAt: string
  key: string | null
  mentions: readonly Mention[]
}
