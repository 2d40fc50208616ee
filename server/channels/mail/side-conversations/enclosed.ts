import { message } from '@support-desk/contract'
import { chatIn } from '../../../conversation/index.ts'
import { type Attachment, attachmentsIn } from '../../../files/index.ts'
import type { UserActor } from '../../../kernel/actor.ts'
import { invalid } from '../../../kernel/refusal.ts'
import type { Queries } from '../../../kernel/store.ts'
import { conversationTickets, type Ticket } from '../../../tickets/index.ts'
import type { QuotedMessage } from '../outbound/replies/reply.ts'

/** A message of the ticket that a side message quotes. Number 0 is the first text of the ticket. */
type NumberedQuote = QuotedMessage & { number: number }

/** The messages with these numbers, oldest first. Refuses missing and retracted ones. */
export async function findQuoted(
  tx: Queries,
  ticket: Ticket,
  numbers: readonly number[],
): Promise<NumberedQuote[]> {
  const wanted = [...new Set(numbers)].toSorted((one, other) => one - other)
  const quoted: NumberedQuote[] = []
  for (const number of wanted) {
    if (number === 0) {
      const { requester, createdAt, message: text } = ticket
      quoted.push({ number, author: requester.username, postedAt: createdAt, text, document: null })
      continue
    }
    const [found] = await chatIn(tx).between(ticket.id, number, number)
    if (!found || found.isRetracted)
      throw invalid('quotes', message('A message to quote is no longer there. Choose again.'))
    const { author, role, postedAt, text, document } = found
    // Admins write as the help desk, without their name.
    quoted.push({ number, author: role === 'Admin' ? '' : author.username, postedAt, text, document })
  }
  return quoted
}

/** Files of the ticket and of the tickets merged into it. Refuses others. */
export async function findTicketFiles(
  tx: Queries,
  actor: UserActor,
  ticket: Ticket,
  ids: readonly string[],
): Promise<Attachment[]> {
  if (ids.length === 0) return []
  const tickets = new Set(await conversationTickets(tx, actor, ticket))
  const files: Attachment[] = []
  for (const id of new Set(ids)) {
    const file = await attachmentsIn(tx).find(id)
    if (!file || !tickets.has(file.ticketId))
      throw invalid('ticketFiles', message('A file of the ticket is no longer there. Choose again.'))
    files.push(file)
  }
  return files
}
