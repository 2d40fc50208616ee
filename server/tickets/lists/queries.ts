import type { Db, Dialect } from '../../database/dialect.ts'
import type { Rows } from '../../kernel/paging.ts'
import { listAmong, listTickets, listUnassignedFirst, type TicketPage } from './queries-pages.ts'
import { type TicketNumber, ticketNumbers, type WantedNumbers } from '../queries-rows.ts'
import type { Ticket, TicketListRequest, TicketScope } from '../ticket.ts'

/** Queries about many tickets. */
export const ticketListQueries = (db: Db, dialect: Dialect) => ({
  /** The numbers of those tickets of a scope that have one of some ids or numbers, in order. */
  numbers: (scope: TicketScope, wanted: WantedNumbers): Promise<TicketNumber[]> =>
    ticketNumbers(db, scope, wanted),

  /** Only the rows of `scope`, whatever else is asked for. */
  async list(scope: TicketScope, { sort, ...others }: TicketListRequest): Promise<Rows<Ticket>> {
    const page = { ...others, scope }
    if (page.among) return listAmong(db, dialect, { ...page, among: page.among, sort })
    return inOrder((some) => listTickets(db, dialect, some), page, sort)
  },
})

/** A page by `list` in one of the orders that lists have; where nothing is searched, what fits best is what is newest. */
const inOrder = <Row>(
  list: (page: TicketPage) => Promise<Rows<Row>>,
  page: Omit<TicketPage, 'sort'>,
  sort: TicketListRequest['sort'],
): Promise<Rows<Row>> =>
  sort === 'unassigned'
    ? listUnassignedFirst(list, page)
    : list({ ...page, sort: sort === '-relevance' ? '-createdAt' : sort })
