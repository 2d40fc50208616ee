import { LIMITS } from '@support-desk/contract'
import type { Desk } from './desk.ts'
import { visibleTickets } from './policy.ts'
import type { Caller, Ticket } from './ports.ts'

type Unread = {
  /** How many messages, in all of the conversations that are told. */
  messages: number
  conversations: { ticketId: string; unread: number }[]
  /** Whether there are further ones. */
  more: boolean
}

/** Conversations in which there is something that the caller has not read, latest first. */
export async function listUnread(desk: Desk, caller: Caller): Promise<Unread> {
  const rows = await desk.store.unread.list(caller.id, LIMITS.listRows + 1)
  const conversations = rows.slice(0, LIMITS.listRows)
  return {
    messages: conversations.reduce((sum, { unread }) => sum + unread, 0),
    conversations,
    more: rows.length > conversations.length,
  }
}

/** The tickets of those conversations, in the same order. */
export const listUnreadTickets = (desk: Desk, caller: Caller): Promise<Ticket[]> =>
  desk.store.unread.tickets(caller.id, visibleTickets(caller), LIMITS.listRows)
