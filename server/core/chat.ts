import type { Desk } from './desk.ts'
import { newId } from './ids.ts'
import { chatTopic } from './notices.ts'
import { mayPostInChat } from './policy.ts'
import type { Caller, ChatMessage, Conversation, PageRequest, Rows } from './ports.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'
import { findVisibleTicket } from './tickets.ts'

/** The chat of a ticket, oldest message first. */
export async function listMessages(desk: Desk, caller: Caller, ticketId: string): Promise<ChatMessage[]> {
  await findVisibleTicket(desk.store, caller, ticketId)
  return desk.store.chat.list(ticketId)
}

/** Whether a chat has another number of messages than the asker knows; false for an unknown ticket. */
export async function hasNews(desk: Desk, ticketId: string, knownCount: number): Promise<boolean> {
  const count = await desk.store.chat.messageCount(ticketId)
  return count !== null && count !== knownCount
}

/** Writes a message. Its number in the chat is given by the ticket's row, so that none is lost, doubled or out of order. */
export async function postMessage(desk: Desk, caller: Caller, ticketId: string, text: string): Promise<void> {
  await desk.store.write(async (tx) => {
    const ticket = await findVisibleTicket(tx, caller, ticketId)
    if (!ticket.assignee) throw new Refusal('nobody_assigned')
    if (!mayPostInChat(caller, ticket)) throw new Refusal('forbidden')
    const id = newId()
    const postedAt = desk.clock().toISOString()
    const number = await tx.chat.append({
      id,
      ticketId,
      authorId: caller.id,
      role: caller.role,
      text,
      postedAt,
    })
    if (number === null) throw new Refusal('nobody_assigned')
    await tx.chat.join(ticketId, caller.id, postedAt)
    await tx.chat.markRead(ticketId, caller.id, number)
    await record(
      desk,
      tx,
      caller,
      { kind: 'message.posted', ticketId, data: { messageId: id, number } },
      ticket,
    )
  })
}

/** Remembers up to which message the caller has read, and withdraws what would have told them so. */
export async function markRead(desk: Desk, caller: Caller, ticketId: string, count: number): Promise<void> {
  const ticket = await findVisibleTicket(desk.store, caller, ticketId)
  const number = Math.min(count, ticket.messageCount)
  await desk.store.write(async (tx) => {
    if (!(await tx.chat.markRead(ticketId, caller.id, number))) return
    if (number >= ticket.messageCount) {
      await tx.notifications.removeAbout(caller.id, ticketId, 'message.posted')
      await tx.outbox.withdraw(chatTopic(ticketId, caller.id), desk.clock().toISOString())
    }
    await record(desk, tx, caller, { kind: 'chat.read', ticketId, data: { number } })
  })
}

/** Chats that the caller is part of, latest first. */
export const listConversations = (
  desk: Desk,
  caller: Caller,
  page: PageRequest,
): Promise<Rows<Conversation>> => desk.store.chat.conversations(caller.id, page)
