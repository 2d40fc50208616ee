import type { UserActor } from '../../kernel/actor.ts'
import { parseTicketNumber, statusWord } from '@support-desk/contract'
import type { Context } from '../../kernel/context.ts'
import type { Ticket } from '../ticket.ts'

/**
 * Logs an access for each ticket that staff found by texts or messages. Matches in the columns of the list alone are
 * not logged, because every list shows these columns.
 */
export function noteFound(ctx: Context, actor: UserActor, q: string, tickets: readonly ListedTicket[]): void {
  const words = q
    .toLowerCase()
    .split(/[\s"]+/u)
    .filter(Boolean)
  if (actor.role === 'User' || words.length === 0) return
  const number = parseTicketNumber(q)
  for (const ticket of tickets) {
    if (ticket.number === number) continue
    const shown = shownInLists(ticket)
    if (words.every((word) => shown.includes(word))) continue
    ctx.accessLog.note({
      kind: 'ticket.found',
      ticketId: ticket.id,
      reader: actor,
      at: ctx.clock(),
    })
  }
}

/** The columns of a ticket in lists. */
type ListedTicket = Pick<Ticket, 'id' | 'number' | 'subject' | 'status' | 'requester' | 'assignee'>

const shownInLists = ({ id, subject, status, requester, assignee }: ListedTicket): string =>
  [id, subject, statusWord(status), requester.username, assignee?.username ?? ''].join('\n').toLowerCase()
