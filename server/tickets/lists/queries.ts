import type { Db, Dialect } from '../../database/dialect.ts'
import type { Rows } from '../../kernel/paging.ts'
import { listAmong, listTickets, listUnassignedFirst, type TicketPage } from './queries-pages.ts'
import { type TicketNumber, ticketNumbers, type WantedNumbers } from '../queries-rows.ts'
import type { Ticket, TicketListRequest, TicketScope } from '../ticket.ts'

/** Queries on lists of tickets. */
export const ticketListQueries = (db: Db, dialect: Dialect) => ({
  /** Numbers of the tickets with the given ids or numbers, within the scope. */
  numbers: (scope: TicketScope, wanted: WantedNumbers): Promise<TicketNumber[]> =>
    ticketNumbers(db, scope, wanted),

  /** A page of tickets. All rows belong to `scope`. */
  async list(scope: TicketScope, { sort, ...others }: TicketListRequest): Promise<Rows<Ticket>> {
    const page = { ...others, scope }
    if (page.among) return listAmong(db, dialect, { ...page, among: page.among, sort })
    return inOrder((some) => listTickets(db, dialect, some), page, sort)
  },
})

/** A page in the requested order. Without a search, `relevance` means newest first. */
const inOrder = <Row>(
  list: (page: TicketPage) => Promise<Rows<Row>>,
  page: Omit<TicketPage, 'sort'>,
  sort: TicketListRequest['sort'],
): Promise<Rows<Row>> =>
  sort === 'unassigned'
    ? listUnassignedFirst(list, page)
    : list({ ...page, sort: sort === '-relevance' ? '-createdAt' : sort })
