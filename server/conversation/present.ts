import type { UserActor } from '../kernel/actor.ts'
import {
  TEXTS,
  words,
  type CallAnswer,
  type ConversationMessageOnWire,
  type ConversationOnWire,
  type MailMark,
} from '@support-desk/contract'
import type { Say } from '../kernel/languages/words.ts'
import { presentAttachment } from '../files/index.ts'
import type { ChatMessage, ChatPage, Conversation } from './message.ts'

/** A piece of a chat as its reader finds it. */
export const presentChatPage = (
  page: ChatPage & { mails: MailMark[] },
  reader: UserActor,
  say: Say,
): CallAnswer<'getMessages', Buffer> => ({
  messages: page.messages.map((message) => presentConversationMessage(message, reader, say)),
  mails: page.mails,
  total: page.total,
  seen: page.seen,
  read: page.read,
})

/** Users see admins as the install; colleagues see who it was. */
export function presentConversationMessage(
  message: ChatMessage,
  reader: UserActor,
  say: Say,
): ConversationMessageOnWire {
  const { id, number, author, role, postedAt, isRetracted } = message
  const isOwn = author.id === reader.id
  const username = role === 'Admin' && reader.role === 'User' ? 'Admin' : author.username
  return {
    id,
    number,
    author: { id: author.id, username, role },
    text: shownText(message, say),
    document: message.document,
    postedAt,
    isOwn,
    key: isOwn ? message.key : null,
    hasPicture: message.picture !== null,
    attachments: message.attachments.map(presentAttachment),
    isRetracted,
  }
}

/** A chat in the list of chats. */
export const presentConversation = (
  {
    ticketId,
    ticketNumber: number,
    subject,
    state,
    participants,
    lastMessage: last,
    latestAt,
    unread,
  }: Conversation,
  say: Say,
): ConversationOnWire => ({
  ticketId,
  number,
  subject,
  state,
  participants,
  lastMessage: last && { ...last, text: inWords(last, say) },
  latestAt,
  unread,
})

/** What stands for a message where words alone can be shown. */
export function inWords(
  { text, hasPicture, isRetracted }: { text: string; hasPicture: boolean; isRetracted: boolean },
  say: Say,
): string {
  return text === '' && hasPicture
    ? say(words(TEXTS.picture))
    : shownText({ text, isRetracted, picture: hasPicture }, say)
}

/** Nobody posts nothing: where nothing is left, it was kept for long enough. */
function shownText(
  { text, isRetracted, picture }: { text: string; isRetracted: boolean; picture: unknown },
  say: Say,
): string {
  if (isRetracted) return say(words(TEXTS.retracted))
  return text === '' && !picture ? say(words(TEXTS.outlived)) : text
}
