import type { UserActor } from '../kernel/actor.ts'
import { LIMITS } from '@support-desk/contract'
import type { Context } from '../kernel/context.ts'

type Unread = {
  /** Unread messages of the listed conversations. */
  messages: number
  conversations: { ticketId: string; unread: number }[]
  /** Whether more conversations have unread messages. */
  more: boolean
}

/** Conversations with unread messages of the actor, latest first. */
export async function getUnread(ctx: Context, actor: UserActor): Promise<Unread> {
  const rows = await ctx.store.unread.list(actor.id, LIMITS.listRows + 1)
  const conversations = rows.slice(0, LIMITS.listRows)
  return {
    messages: conversations.reduce((sum, { unread }) => sum + unread, 0),
    conversations,
    more: rows.length > conversations.length,
  }
}
