import { LIMITS } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Say } from '../kernel/languages/words.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import type { Ticket } from '../tickets/index.ts'
import { presentConversationMessage } from './present.ts'

/**
 * Throws `newer_messages` if other users wrote after message `expectedLast`, the latest one that the staff author has
 * seen. Default: no check. Requesters are never refused.
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
