import type { UserActor } from '../../kernel/actor.ts'
import { parseTicketNumber, statusWord } from '@support-desk/contract'
import type { Context } from '../../kernel/context.ts'
import type { Ticket } from '../ticket.ts'

/**
 * Notes which tickets of a page of a search somebody from the staff found by what their texts or chats say. Id, number,
 * subject, status and users are what every list is for: what was found by these alone tells nothing more.
 */
export function noteFound(ctx: Context, actor: UserActor, q: string, tickets: readonly Shown[]): void {
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

/** What lists show of a ticket. */
type Shown = Pick<Ticket, 'id' | 'number' | 'subject' | 'status' | 'requester' | 'assignee'>

const shownInLists = ({ id, subject, status, requester, assignee }: Shown): string =>
  [id, subject, statusWord(status), requester.username, assignee?.username ?? ''].join('\n').toLowerCase()
