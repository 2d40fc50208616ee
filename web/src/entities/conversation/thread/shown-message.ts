import type { ChatMessage, Session } from '#api/models.ts'
import {
  type AttachmentOnWire,
  type RichDocument,
  type Role,
  ROLE_WORDS,
  TEXTS,
} from '@support-desk/contract'
import type { Outgoing } from '../outgoing/use-outgoing.ts'
import { t } from '#ui/language/t.ts'

/** A message as the reader sees it, whether the server has it already or not. */
export type ShownMessage = {
  /** The same before and after the server has it, so that it stays in place when it arrives. */
  key: string
  text: string
  /** The same as staff formatted it; null where it is plain text. */
  document: RichDocument | null
  author: { id: string | null; name: string; role: Role }
  time: string
  own: boolean
  retracted: boolean
  withPicture: boolean
  attachments: readonly AttachmentOnWire[]
  /** What the server knows it by; null while it is on its way. */
  arrived: { id: string; number: number } | null
  /** What became of a message that is not on the server yet. */
  outgoing?: Outgoing
}

/** The words of a message, and in place of those that are gone why they are, in the language of the page. */
function shownText({ text, isRetracted }: Pick<ChatMessage, 'text' | 'isRetracted'>): string {
  if (isRetracted) return t(TEXTS.retracted)
  return text === TEXTS.outlived ? t(TEXTS.outlived) : text
}

/** The same in one line: a message may be a picture alone. */
export const summaryOf = (message: Pick<ChatMessage, 'text' | 'isRetracted' | 'hasPicture'>): string =>
  message.hasPicture && message.text === TEXTS.picture && !message.isRetracted
    ? t(TEXTS.picture)
    : shownText(message)

/** Admins speak for the help desk and are not named to users, which the server says by their role in English. */
export const shownAuthor = (name: string, role: Role): string =>
  role === 'Admin' && name === ROLE_WORDS.Admin ? t(ROLE_WORDS.Admin) : name

/** Whether its text is what stands for a message without words where files cannot be shown: their names. */
export const isNamesAlone = ({ text, attachments }: Pick<ChatMessage, 'text' | 'attachments'>): boolean =>
  attachments.length > 0 && text === attachments.map(({ name }) => name).join(', ')

/** A message that the server has. */
export const arrivedMessage = (message: ChatMessage): ShownMessage => ({
  key: message.key ?? message.id,
  text: isNamesAlone(message) ? '' : shownText(message),
  document: message.document,
  author: {
    id: message.author.id,
    name: shownAuthor(message.author.username, message.author.role),
    role: message.author.role,
  },
  time: message.postedAt,
  own: message.isOwn,
  retracted: message.isRetracted,
  withPicture: message.hasPicture,
  attachments: message.attachments,
  arrived: { id: message.id, number: message.number },
})

/** A message of the reader that is still on its way. */
export const outgoingMessage = (outgoing: Outgoing, session: Session): ShownMessage => ({
  key: outgoing.key,
  text: outgoing.text || (outgoing.files ?? []).map(({ name }) => name).join(', '),
  document: null,
  author: { id: null, name: session.username, role: session.role },
  time: outgoing.time,
  own: true,
  retracted: false,
  withPicture: false,
  attachments: [],
  arrived: null,
  outgoing,
})
