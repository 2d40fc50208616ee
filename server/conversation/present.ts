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

/** A page of messages for its reader. */
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

/** A message for its reader. Requesters see all admins under one name. */
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
    attachments: message.attachments.map(presentAttachment),
    isRetracted,
  }
}

/** A conversation in the list of conversations. */
export const presentConversation = (
  {
    ticketId,
    ticketNumber: number,
    subject,
    status,
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
  status,
  participants,
  lastMessage: last && { ...last, text: shownText(last, say) },
  latestAt,
  unread,
})

/** Text of a message. Retention empties it. */
export function shownText({ text, isRetracted }: { text: string; isRetracted: boolean }, say: Say): string {
  if (isRetracted) return say(words(TEXTS.retracted))
  return text === '' ? say(words(TEXTS.outlived)) : text
}
