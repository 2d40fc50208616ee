import type { ChatMessage, Session } from '#api/models.ts'
import {
  type AttachmentOnWire,
  type RichDocument,
  type Role,
  ROLE_WORDS,
  TEXTS,
} from '@support-desk/contract'
import type { UnsentMessage } from '../outgoing/use-outgoing.ts'
import { t } from '#ui/language/t.ts'

/** A message as shown, sent or not. */
export type ShownMessage = {
  /** Stable key: it stays the same when the message is sent, so that the message keeps its place. */
  key: string
  text: string
  /** The formatted version by staff. Null for plain text. */
  document: RichDocument | null
  author: { id: string | null; name: string; role: Role }
  time: string
  own: boolean
  retracted: boolean
  attachments: readonly AttachmentOnWire[]
  /** Id and number on the server. Null while the message is being sent. */
  arrived: { id: string; number: number } | null
  /** Sending status of an unsent message. */
  outgoing?: UnsentMessage
}

/** The text of a message. A retracted or expired message has a translated explanation instead. */
export function shownText({ text, isRetracted }: Pick<ChatMessage, 'text' | 'isRetracted'>): string {
  if (isRetracted) return t(TEXTS.retracted)
  return text === TEXTS.outlived ? t(TEXTS.outlived) : text
}

/** Requesters see admins under a generic name, which the server sends in English. */
export const shownAuthor = (name: string, role: Role): string =>
  role === 'Admin' && name === ROLE_WORDS.Admin ? t(ROLE_WORDS.Admin) : name

/** Whether the text only repeats the file names, as sent for clients that cannot show files. */
export const isNamesAlone = ({ text, attachments }: Pick<ChatMessage, 'text' | 'attachments'>): boolean =>
  attachments.length > 0 && text === attachments.map(({ name }) => name).join(', ')

/** Converts a message from the server. */
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
  attachments: message.attachments,
  arrived: { id: message.id, number: message.number },
})

/** Converts an unsent message of the reader. */
export const outgoingMessage = (outgoing: UnsentMessage, session: Session): ShownMessage => ({
  key: outgoing.key,
  text: outgoing.text || (outgoing.files ?? []).map(({ name }) => name).join(', '),
  document: null,
  author: { id: null, name: session.username, role: session.role },
  time: outgoing.time,
  own: true,
  retracted: false,
  attachments: [],
  arrived: null,
  outgoing,
})
