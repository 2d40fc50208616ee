import type { UserActor } from '../kernel/actor.ts'
import {
  TEXTS,
  type CallAnswer,
  type ChatMessageOnWire,
  type ConversationOnWire,
  type PageMessageOnWire,
} from '@support-desk/contract'
import type { ChatMessage, ChatPage, Conversation } from './message.ts'

/** A message of a chat for clients that know words alone; admins speak for the desk. */
export const presentMessage = (message: ChatMessage): ChatMessageOnWire => ({
  msg: inWords({ ...message, hasPicture: message.picture !== null }),
  user: message.role === 'Admin' ? 'Admin' : message.author.username,
  power: message.role,
  time: message.postedAt,
})

/** A piece of a chat as its reader finds it. */
export const presentChatPage = (page: ChatPage, reader: UserActor): CallAnswer<'listMessages', Buffer> => ({
  chats: page.messages.map((message) => presentPageMessage(message, reader)),
  Total: page.total,
  Seen: page.seen,
  Read: page.read,
})

/** Users see admins as the install; colleagues see who it was. */
function presentPageMessage(message: ChatMessage, reader: UserActor): PageMessageOnWire {
  const own = message.author.id === reader.id
  return {
    _id: message.id,
    number: message.number,
    msg: shownText(message),
    user: message.role === 'Admin' && reader.role === 'User' ? 'Admin' : message.author.username,
    power: message.role,
    time: message.postedAt,
    own,
    key: own ? message.key : null,
    author: message.author.id,
    image: message.picture !== null,
    takenBack: message.takenBack,
  }
}

/** A chat in the list of chats. */
export const presentConversation = (conversation: Conversation): ConversationOnWire => ({
  ticket: conversation.ticketId,
  number: conversation.ticketNumber,
  Subject: conversation.subject,
  Status: conversation.state,
  with: conversation.others,
  lastMessage: conversation.lastMessage ? inWords(conversation.lastMessage) : '',
  lastUser: conversation.lastMessage?.author ?? '',
  lastPower: conversation.lastMessage?.role ?? null,
  time: conversation.latestAt,
  Unread: conversation.unread,
})

/** What stands for a message where words alone can be shown. */
function inWords({ text, hasPicture, takenBack }: { text: string; hasPicture: boolean; takenBack: boolean }) {
  return text === '' && hasPicture ? 'Picture' : shownText({ text, takenBack, picture: hasPicture })
}

/** Nobody posts nothing: where nothing is left, it was kept for long enough. */
function shownText({
  text,
  takenBack,
  picture,
}: {
  text: string
  takenBack: boolean
  picture: unknown
}): string {
  if (takenBack) return TEXTS.takenBack
  return text === '' && !picture ? TEXTS.outlived : text
}
