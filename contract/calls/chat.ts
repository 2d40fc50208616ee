import { z } from 'zod'
import { call, id, message, required } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { ROLES, TICKET_STATES } from '../words.ts'
import { listQuery } from './tickets.ts'

export const chatMessage = z.object({
  msg: z.string(),
  user: z.string(),
  power: z.enum(ROLES),
  time: z.string().describe('ISO 8601 in UTC.'),
})
export type ChatMessageOnWire = z.infer<typeof chatMessage>

export const conversation = z.object({
  ticket: z.string(),
  Subject: z.string(),
  Status: z.enum(TICKET_STATES),
  with: z.string().describe('Names of the other people in it, separated by commas.'),
  lastMessage: z.string(),
  lastUser: z.string(),
  time: z.string().describe('ISO 8601 in UTC: the latest message, or when the ticket was assigned.'),
  Unread: z.number().int(),
})
export type ConversationOnWire = z.infer<typeof conversation>

export const chatCalls = {
  getChat: call({
    method: 'GET',
    path: '/api/getchats/:ticketid',
    summary: 'The chat of a ticket, oldest message first',
    who: ROLES,
    params: z.object({ ticketid: id }),
    answer: z.object({ chats: z.array(chatMessage) }),
    errors: ['not_found'],
  }),
  checkChat: call({
    method: 'GET',
    path: '/api/chatlive/:ticketid/:currentMessageCount',
    summary: '200 when the chat has another number of messages than the caller knows, 404 when not',
    who: 'anyone',
    params: z.object({ ticketid: id, currentMessageCount: z.coerce.number().int().min(0) }),
    answer: message,
    errors: ['validation', 'unchanged'],
  }),
  postChat: call({
    method: 'POST',
    path: '/api/postchat',
    summary: 'Write a message in the chat of a ticket',
    who: ROLES,
    body: z.object({ chat: required('Please write a message.', LIMITS.chatMessage), ticketid: id }),
    answer: message,
    errors: ['validation', 'not_found', 'forbidden', 'nobody_assigned'],
  }),
  markChatRead: call({
    method: 'POST',
    path: '/api/chatread',
    summary: 'Remember up to which message the caller has read a chat',
    who: ROLES,
    body: z.object({ ticketid: id, count: z.number().int().min(0) }),
    answer: message,
    errors: ['validation', 'not_found'],
  }),
  listConversations: call({
    method: 'GET',
    path: '/api/conversations',
    summary: 'Chats that the caller is part of, latest first',
    who: ROLES,
    query: listQuery.omit({ q: true }),
    answer: z.array(conversation),
    paged: true,
    errors: ['validation'],
  }),
}
