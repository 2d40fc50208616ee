import { parseTicketNumber } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { NoTicket, TicketNotFound } from '#entities/ticket/no-ticket.tsx'
import { ticketIdQuery } from '#entities/ticket/queries.ts'
import { ticketAddress } from '#entities/ticket/ticket-address.ts'
import { WayOut } from './way-out.tsx'
import { t } from '#ui/language/t.ts'

/** Redirects from the short address of a ticket, `/t/123`, to its page. */
export function NumberedTicketPage() {
  const { number = '' } = useParams()
  const { data: id, error, refetch } = useQuery(ticketIdQuery(parseTicketNumber(number)))
  if (id) return <Navigate to={ticketAddress(id)} replace />
  return (
    <>
      <PageHeader title={t(id === null ? 'Ticket not found' : 'Created Ticket')} actions={<WayOut />} />
      {id === null && <TicketNotFound />}
      {id === undefined && !error && <Skeletons shape="details" />}
      {id === undefined && error && <NoTicket error={error} retry={() => void refetch()} />}
    </>
  )
}
