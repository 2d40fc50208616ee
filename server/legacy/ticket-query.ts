import {
  ticketFilters,
  type TicketListSort,
  type TicketQuerySort,
  type TicketStatus,
} from '@support-desk/contract'
import type { PageRequest } from '../kernel/paging.ts'
import type { TicketQuery } from '../tickets/index.ts'

/** Query parameters of a specified ticket list. */
type SpecifiedPage = Omit<PageRequest, 'q'> & { q: string; sort: TicketListSort }

/** Default values of all filters. */
const { q: _, ...UNFILTERED } = ticketFilters.parse({})

/** Translates a specified list into a ticket query. */
export const specifiedQuery = (
  scope: TicketQuery['scope'],
  { q: words, sort, ...page }: SpecifiedPage,
  statuses: readonly TicketStatus[] = [],
): TicketQuery => ({ ...UNFILTERED, ...page, scope, statuses, words, sort: SORTS[sort] })

const SORTS: Record<TicketListSort, TicketQuerySort> = {
  '-CreatedAt': '-createdAt',
  CreatedAt: 'createdAt',
  '-OccuredDate': '-occurredOn',
  OccuredDate: 'occurredOn',
  '-Subject': '-subject',
  Subject: 'subject',
  '-Status': '-status',
  Status: 'status',
  '-AssignedUser': '-assignee',
  AssignedUser: 'assignee',
  '-relevance': '-relevance',
  unassigned: 'unassigned',
}
