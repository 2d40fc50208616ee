import { TICKET_LIST_SORTS, type TicketListSort } from '../../../api/sorts.ts'
import type { Ticket } from '../../../api/models.ts'
import { type TicketFilter, TICKET_FILTERS } from '@support-desk/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ticketList, type TicketSource } from '../queries.ts'
import { ticketCountQuery } from '../queries.ts'
import { unreadTicketList } from './unread-tickets.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListAddress } from '../../../ui/data-table/use-list-address.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PresentUsers } from '../../live/shared/present-users.tsx'
import { ticketAddress } from '../ticket-address.ts'
import { useComingBack } from '../ticket-place.ts'
import { UnreadFilter, useOnlyUnread } from './unread-filter.tsx'

/** Words that are typed faster are counted together. */
const PAUSE_MS = 150

type Props = {
  source: TicketSource
  columns: readonly Column<Ticket, TicketListSort>[]
  /** The order in which the list is unless the reader sorts otherwise. */
  order?: TicketListSort
  /** What stands beside the filter. */
  tools?: ReactNode
  empty: ReactNode
}

/** A list of tickets, newest first unless the page or the reader wants another order; a row opens the ticket. */
export function TicketList({ source, columns, order = '-createdAt', tools, empty }: Props) {
  const address = useListAddress(TICKET_LIST_SORTS, order)
  const onlyUnread = useOnlyUnread()
  const list = onlyUnread ? unreadTicketList(source, address) : ticketList(source, address)
  const found = useFound(source, address.q)
  const { comingBack, leave } = useComingBack(list, { source, q: address.q, sort: address.sort })
  return (
    <DataTable
      label="Tickets"
      columns={columns}
      list={list}
      address={address}
      tools={
        <>
          {tools}
          <UnreadFilter />
        </>
      }
      found={onlyUnread ? undefined : found}
      hrefOf={addressOf}
      aside={whoIsThere}
      lookOf={stateOf}
      comingBack={comingBack}
      // What is read leaves that list, so there is no next one to go on to.
      {...(!onlyUnread && { onLeave: leave })}
      empty={onlyUnread ? <EmptyState kind="all-done" title="Everything is read" /> : empty}
    />
  )
}

/** How many tickets have the words, as far as they are counted; undefined without words and until it is known. */
function useFound(source: TicketSource, q: string) {
  const [words] = useDebouncedValue(q, PAUSE_MS)
  const scope = source.call === 'listAllTickets' || source.call === 'filterAllTickets' ? 'visible' : 'own'
  const isCounted = source.call !== 'listTicketsOfUser'
  const { data } = useQuery({
    ...ticketCountQuery({ scope, filter: filterOf(source), q: words }),
    enabled: isCounted && q !== '' && words !== '',
    placeholderData: keepPreviousData,
  })
  return q === '' ? undefined : data
}

const filterOf = (source: TicketSource): TicketFilter =>
  ('filter' in source && TICKET_FILTERS.find((filter) => filter === source.filter)) || 'Total'

const addressOf = ({ id }: Pick<Ticket, 'id'>): string => ticketAddress(id)

const whoIsThere = ({ id }: Pick<Ticket, 'id'>): ReactNode => <PresentUsers ticketId={id} />

/** What others change of a ticket, and a list shows. */
const stateOf = ({ state, assignee }: Ticket): string => `${state} ${assignee?.id}`
