import type { Mention, NamedMention, RichDocument, Role } from '@support-desk/contract'
import type { Attachment } from '../../files/index.ts'
import type { UserName } from '../../kernel/actor.ts'

/** An internal note of staff on a ticket. */
export type Note = {
  id: string
  ticketId: string
  /** Counts from 1 in each ticket. */
  number: number
  author: UserName & { role: Role }
  text: string
  /** The text with its formatting; null for plain text. */
  document: RichDocument | null
  writtenAt: string
  key: string | null
  isRetracted: boolean
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
