import { LIMITS, type MailQuotes } from '@support-desk/contract'
import type { Queries } from '../../../../kernel/store.ts'
import type { QuotedMessage } from './reply.ts'
import { chatIn } from '../../../../conversation/index.ts'
import type { Ticket } from '../../../../tickets/index.ts'

/** Limit of quoted messages. The rest is in the ticket. */
const MOST_MESSAGES = 20
/** The longest message can be quoted in full. */
const MAX_QUOTED_CHARACTERS = LIMITS.mailText

/**
 * The quoted history for one reader of a reply, latest first, down to the first message of the ticket. Participants see
 * no message from before they joined.
 */
export async function historyFor(
  tx: Queries,
  {
    ticket,
    before,
    readerId,
    quotes,
  }: { ticket: Ticket; before: number; readerId: string; quotes: MailQuotes },
): Promise<QuotedMessage[]> {
  if (quotes === 'off') return []
  const since =
    ticket.requester.id === readerId ? '' : ((await tx.participants.since(ticket.id, readerId)) ?? null)
  if (since === null) return []
  const messages = await chatIn(tx).between(ticket.id, Math.max(before - MOST_MESSAGES, 1), before - 1)
  const quoted = messages.filter(({ isRetracted, text }) => !isRetracted && text !== '').map(quotedOf)
  const raised: QuotedMessage = {
    author: ticket.requester.username,
    postedAt: ticket.createdAt,
    text: ticket.message,
    document: null,
  }
  const all = [...(before > MOST_MESSAGES + 1 ? [] : [raised]), ...quoted]
    .filter(({ postedAt }) => postedAt >= since)
    .toReversed()
  return withinSigns(quotes === 'last' ? all.slice(0, 1) : all)
}

type ChatMessage = Awaited<ReturnType<Queries['chat']['between']>>[number]

const quotedOf = ({ author, role, postedAt, text, document }: ChatMessage): QuotedMessage => ({
  author: role === 'Admin' ? '' : author.username,
  postedAt,
  text,
  document,
})

function withinSigns(history: readonly QuotedMessage[]): QuotedMessage[] {
  let room = MAX_QUOTED_CHARACTERS
  return history.filter(({ text }) => (room -= text.length) >= 0)
}
