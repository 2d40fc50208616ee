import { LIMITS } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Say } from '../kernel/languages/words.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import type { Ticket } from '../tickets/index.ts'
import { presentConversationMessage } from './present.ts'

/**
 * Refuses a message of staff if other users have written after the message with the number `expectedLast`, the latest one that its
 * author has seen. Default: not checked. Requesters are never refused.
 */
export async function refuseIfNewer(
  queries: Queries,
  actor: UserActor,
  ticket: Ticket,
  expectedLast: number = ticket.messageCount,
): Promise<void> {
  if (actor.role === 'User' || expectedLast >= ticket.messageCount) return
  const newer = await queries.chat.newerOfOthers(ticket.id, actor.id, expectedLast, LIMITS.chatPage)
  if (newer.length === 0) return
  const messages = (say: Say) => newer.map((each) => presentConversationMessage(each, actor, say))
  throw new Refusal('newer_messages', { messages })
}
