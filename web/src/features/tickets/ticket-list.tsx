import { TICKET_SORTS, type TicketOnWire, type TicketSort } from '@support-desk/contract'
import type { ReactNode } from 'react'
import { ticketList, type TicketSource } from '../../api/queries.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useListAddress } from '../../ui/data-table/use-list-address.ts'
import { PresentPeople } from '../../ui/present-people.tsx'
import { ticketAddress } from './ticket-address.ts'

type Props = {
  source: TicketSource
  columns: readonly Column<TicketOnWire, TicketSort>[]
  empty: ReactNode
}

/** A list of tickets, newest first unless the reader sorts otherwise; a row opens the ticket. */
export function TicketList({ source, columns, empty }: Props) {
  const address = useListAddress(TICKET_SORTS, '-CreatedAt')
  return (
    <DataTable
      label="Tickets"
      columns={columns}
      list={ticketList(source, address)}
      address={address}
      hrefOf={addressOf}
      aside={whoIsThere}
      lookOf={stateOf}
      empty={empty}
    />
  )
}

const addressOf = ({ _id }: Pick<TicketOnWire, '_id'>): string => ticketAddress(_id)

const whoIsThere = ({ _id }: Pick<TicketOnWire, '_id'>): ReactNode => <PresentPeople ticketId={_id} />

/** What others change of a ticket, and a list shows. */
const stateOf = ({ Status, AssignedUser }: TicketOnWire): string => `${Status} ${AssignedUser?._id}`
