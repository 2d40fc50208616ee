import type { TicketOnWire, TicketListSort } from '@support-desk/contract'
import { request } from '../../../api/client.ts'
import { KEYS } from '../../../api/keys.ts'
import type { PagedList } from '../../../api/list-query.ts'
import type { TicketSource } from '../queries.ts'

type Choice = { q?: string; sort?: TicketListSort }

/** Of the tickets of a list those with something unread: few enough to be filtered and sorted here. */
export const unreadTicketList = (
  source: TicketSource,
  { q = '', sort = '-CreatedAt' }: Choice = {},
): PagedList<TicketOnWire> => ({
  key: [...KEYS.unread, 'tickets', source, { q, sort }],
  load: async (_cursor, signal) => {
    const tickets = await request('listUnreadTickets', undefined, { signal })
    const shown = tickets.filter((ticket) => isInSource(ticket, source) && hasWords(ticket, q))
    return { answer: inOrder(shown, sort), nextCursor: null }
  },
})

function isInSource({ Status }: TicketOnWire, source: TicketSource): boolean {
  const filter = 'filter' in source && source.filter ? source.filter.toLowerCase() : 'total'
  // To users, a ticket that nobody has yet is waiting too.
  const isWaiting = source.call === 'filterMyTickets' && filter === 'waiting' && Status === 'Unassigned'
  return filter === 'total' || isWaiting || Status.toLowerCase() === filter
}

function hasWords({ _id, Subject, Message, AssignedUser }: TicketOnWire, q: string): boolean {
  const text = `${_id} ${Subject} ${Message} ${AssignedUser?.username ?? ''}`.toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const SORTED_BY: Record<string, (ticket: TicketOnWire) => string> = {
  OccuredDate: ({ OccuredDate }) => OccuredDate,
  Subject: ({ Subject }) => Subject.toLowerCase(),
  Status: ({ Status }) => Status,
  AssignedUser: ({ AssignedUser }) => AssignedUser?.username.toLowerCase() ?? '',
}

function inOrder(tickets: readonly TicketOnWire[], sort: TicketListSort): TicketOnWire[] {
  const valueOf = SORTED_BY[sort.replace('-', '')] ?? (({ CreatedAt }: TicketOnWire) => CreatedAt)
  // Nobody is in a chat that nobody is assigned to, so what is unassigned does not come first here.
  const direction = sort.startsWith('-') || sort === 'unassigned' ? -1 : 1
  return tickets.toSorted((one, other) => {
    const [left, right] = [valueOf(one), valueOf(other)]
    return left === right ? 0 : left < right ? -direction : direction
  })
}
