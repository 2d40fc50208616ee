import type { Ticket } from '../../../api/models.ts'
import type { TicketListSort } from '../../../api/sorts.ts'

import { request } from '../../../api/client.ts'
import { KEYS } from '../../../api/keys.ts'
import type { PagedList } from '../../../api/list-query.ts'
import type { TicketSource } from '../queries.ts'

type Choice = { q?: string; sort?: TicketListSort }

/** Of the tickets of a list those with something unread: few enough to be filtered and sorted here. */
export const unreadTicketList = (
  source: TicketSource,
  { q = '', sort = '-createdAt' }: Choice = {},
): PagedList<Ticket> => ({
  key: [...KEYS.unread, 'tickets', source, { q, sort }],
  load: async (_cursor, signal) => {
    const tickets = await request('listUnreadTickets', undefined, { signal })
    const shown = tickets.filter((ticket) => isInSource(ticket, source) && hasWords(ticket, q))
    return { answer: inOrder(shown, sort), nextCursor: null }
  },
})

function isInSource({ state }: Ticket, source: TicketSource): boolean {
  const filter = 'filter' in source && source.filter ? source.filter.toLowerCase() : 'total'
  // To users, a ticket that nobody has yet is waiting too.
  const isWaiting = source.call === 'filterMyTickets' && filter === 'waiting' && state === 'Unassigned'
  return filter === 'total' || isWaiting || state.toLowerCase() === filter
}

function hasWords({ id, subject, message, assignee }: Ticket, q: string): boolean {
  const text = `${id} ${subject} ${message} ${assignee?.username ?? ''}`.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const SORTED_BY: Record<string, (ticket: Ticket) => string> = {
  occurredOn: ({ occurredOn }) => occurredOn,
  subject: ({ subject }) => subject.toLowerCase(),
  state: ({ state }) => state,
  assignee: ({ assignee }) => assignee?.username.toLowerCase() ?? '',
}

function inOrder(tickets: readonly Ticket[], sort: TicketListSort): Ticket[] {
  const valueOf = SORTED_BY[sort.replace('-', '')] ?? (({ createdAt }: Ticket) => createdAt)
  // Nobody is in a chat that nobody is assigned to, so what is unassigned does not come first here.
  const direction = sort.startsWith('-') || sort === 'unassigned' ? -1 : 1
  return tickets.toSorted((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)]
    return left === right ? 0 : left < right ? -direction : direction
  })
}
