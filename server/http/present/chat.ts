import type { ChatMessageOnWire, ConversationOnWire } from '@support-desk/contract'
import type { ChatMessage, Conversation } from '../../core/ports.ts'

/** A message of a chat; admins speak for the desk. */
export const presentMessage = ({ author, role, text, postedAt }: ChatMessage): ChatMessageOnWire => ({
  msg: text,
  user: role === 'Admin' ? 'Admin' : author.username,
  power: role,
  time: postedAt,
})

/** A chat in the list of chats. */
export const presentConversation = (conversation: Conversation): ConversationOnWire => ({
  ticket: conversation.ticketId,
  Subject: conversation.subject,
  Status: conversation.state,
  with: conversation.others,
  lastMessage: conversation.lastMessage?.text ?? '',
  lastUser: conversation.lastMessage?.author ?? '',
  time: conversation.latestAt,
  Unread: conversation.unread,
})
