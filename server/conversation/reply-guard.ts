import { LIMITS } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Say } from '../kernel/languages/words.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import type { Ticket } from '../tickets/index.ts'
import { presentConversationMessage } from './present.ts'

/** What somebody knew of a chat when they wrote in it. */
export type SeenSoFar = {
  /** Number of the latest message that they had seen. Default: whoever does not say is taken to have seen all. */
  seen?: number | undefined
  /** Whether it is posted whatever was written after `seen`. */
  anyway?: boolean
}

/**
 * Refuses staff who answer what is no longer the last word: somebody else has written after what they have seen. Their own
 * messages are no news to them. Requesters are never refused: what they add to their own ticket contradicts nobody.
 */
export async function refuseIfNewer(
  queries: Queries,
  actor: UserActor,
  ticket: Ticket,
  { seen = ticket.messageCount, anyway = false }: SeenSoFar,
): Promise<void> {
  if (anyway || actor.role === 'User' || seen >= ticket.messageCount) return
  const newer = await queries.chat.newerOfOthers(ticket.id, actor.id, seen, LIMITS.chatPage)
  if (newer.length === 0) return
  const messages = (say: Say) => newer.map((each) => presentConversationMessage(each, actor, say))
  throw new Refusal('newer_messages', { messages })
}
