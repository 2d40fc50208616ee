import { UNDO_MS, type PictureSize } from '@support-desk/contract'
import type { Desk } from './desk.ts'
import { newId } from './ids.ts'
import { chatTopic } from './notices.ts'
import { mayPostInChat } from './policy.ts'
import type {
  Caller,
  ChatMessage,
  ChatPage,
  Conversation,
  ConversationRequest,
  Rows,
  StoredPicture,
  Ticket,
} from './ports.ts'
import { noteReading } from './readings.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'
import type { Queries } from './store.ts'
import { findVisibleTicket, holdVisibleTicket } from './tickets.ts'

/** What a click on Undo in the last moment may take to arrive. */
const UNDO_GRACE_MS = 5000

/** The chat of a ticket, oldest message first. */
export async function readChat(desk: Desk, caller: Caller, ticketId: string): Promise<ChatMessage[]> {
  noteReading(desk, caller, 'ticket.read', await findVisibleTicket(desk.store, caller, ticketId))
  return desk.store.chat.list(ticketId)
}

/** The latest messages of a chat, or those before one. */
export async function listMessages(
  desk: Desk,
  caller: Caller,
  ticketId: string,
  wanted: { limit: number; before?: number | undefined },
): Promise<ChatPage> {
  noteReading(desk, caller, 'ticket.read', await findVisibleTicket(desk.store, caller, ticketId))
  return desk.store.chat.page(ticketId, caller.id, wanted)
}

/** Whether a chat has another number of messages than the asker knows; false for an unknown ticket. */
export async function hasNews(desk: Desk, ticketId: string, knownCount: number): Promise<boolean> {
  const count = await desk.store.chat.messageCount(ticketId)
  return count !== null && count !== knownCount
}

/** With the same `key`, the same author posts the same message: however often it is sent, it is there once. */
export type MessageDraft = { text: string; key?: string | undefined; picture?: StoredPicture }

/** Writes a message. Its number in the chat is given by the ticket's row, so that none is lost, doubled or out of order. */
export async function postMessage(
  desk: Desk,
  caller: Caller,
  ticketId: string,
  { text, key, picture }: MessageDraft,
): Promise<void> {
  await desk.store.write(async (tx) => {
    const ticket = await holdVisibleTicket(tx, caller, ticketId)
    if (await isPosted(tx, caller, ticketId, key)) return
    refuseUnlessOpen(caller, ticket)
    const id = newId()
    const postedAt = desk.clock().toISOString()
    const number = await tx.chat.append({
      id,
      ticketId,
      authorId: caller.id,
      role: caller.role,
      text,
      postedAt,
      key: key ?? null,
      picture: picture ?? null,
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

/** Writes a message with a picture, which is on disk before the row that names it exists. */
export async function postPicture(
  desk: Desk,
  caller: Caller,
  ticketId: string,
  { text, key, upload }: { text: string; key?: string | undefined; upload: Buffer },
): Promise<void> {
  const ticket = await findVisibleTicket(desk.store, caller, ticketId)
  if (await isPosted(desk.store, caller, ticketId, key)) return
  refuseUnlessOpen(caller, ticket)
  const picture = await desk.pictures.keepScreenshot(upload, caller.id)
  await postMessage(desk, caller, ticketId, { text, key, picture })
}

function refuseUnlessOpen(caller: Caller, ticket: Ticket): void {
  if (!ticket.assignee) throw new Refusal('nobody_assigned')
  if (!mayPostInChat(caller, ticket)) throw new Refusal('forbidden')
}

async function isPosted(queries: Queries, caller: Caller, ticketId: string, key?: string): Promise<boolean> {
  if (key === undefined) return false
  const usedIn = await queries.chat.ticketOfKey(caller.id, key)
  if (usedIn === null || usedIn === ticketId) return usedIn !== null
  throw new Refusal('validation', { field: 'key', text: 'This key belongs to a message of another chat.' })
}

/** The picture of a message in a chat that the caller may see. */
export async function readChatPicture(
  desk: Desk,
  caller: Caller,
  { ticketId, messageId, size }: { ticketId: string; messageId: string; size: PictureSize },
): Promise<{ bytes: Buffer; type: string }> {
  noteReading(desk, caller, 'ticket.picture_read', await findVisibleTicket(desk.store, caller, ticketId))
  const message = await desk.store.chat.find(ticketId, messageId)
  const file = message?.picture && (await desk.pictures.read(message.picture[size]))
  if (!file) throw new Refusal('not_found')
  return file
}

/** Takes back a message of the caller's own, a moment after it was written. Its number in the chat stays. */
export async function takeBackMessage(
  desk: Desk,
  caller: Caller,
  ticketId: string,
  messageId: string,
): Promise<void> {
  await desk.store.write(async (tx) => {
    const ticket = await holdVisibleTicket(tx, caller, ticketId)
    const message = await tx.chat.find(ticketId, messageId)
    if (message?.author.id !== caller.id) throw new Refusal('not_found')
    if (message.takenBack) return
    const now = desk.clock()
    if (now.getTime() - Date.parse(message.postedAt) > UNDO_MS + UNDO_GRACE_MS) throw new Refusal('too_late')
    if (!(await tx.chat.takeBack(ticketId, message, now.toISOString()))) return
    const data = { messageId, number: message.number }
    await record(desk, tx, caller, { kind: 'message.taken_back', ticketId, data }, ticket)
  })
}

/** Remembers up to which message the caller has read, and withdraws what would have told them so. */
export async function markRead(desk: Desk, caller: Caller, ticketId: string, count: number): Promise<void> {
  await desk.store.write(async (tx) => {
    const ticket = await holdVisibleTicket(tx, caller, ticketId)
    const number = Math.min(count, ticket.messageCount)
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
  page: ConversationRequest,
): Promise<Rows<Conversation>> => desk.store.chat.conversations(caller.id, page)
