import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ticketQuery } from '#entities/ticket/queries.ts'
import { Skeletons } from '#ui/feedback/loading.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useSession } from '#ui/use-session.ts'
import { NeighbourButtons } from './neighbour-buttons.tsx'
import { isMissing, NoTicket } from '#entities/ticket/no-ticket.tsx'
import { TicketDetails } from './ticket-details.tsx'
import { numbered } from '#entities/ticket/numbered.ts'
import { useTicketPlace } from '../ticket-place.ts'
import { useNeighbours } from './use-neighbours.ts'
import { WayOut } from './way-out.tsx'
import { t } from '#ui/language/t.ts'

/** The page of a ticket: the report, the assignee, the status, and the actions. */
export function TicketDetailsPage() {
  const { ticketId = '' } = useParams()
  const session = useSession()
  const { data: ticket, error, refetch } = useQuery(ticketQuery(ticketId))
  const neighbours = useNeighbours(useTicketPlace(ticketId), ticketId)
  const ways = (
    <>
      {neighbours && <NeighbourButtons {...neighbours} />}
      <WayOut />
    </>
  )
  return (
    <>
      <PageHeader
        title={t(!ticket && isMissing(error) ? 'Ticket not found' : 'Created Ticket')}
        documentTitle={ticket && numbered(ticket)}
        actions={ways}
      />
      {/* The parts of a ticket differ by role. They are removed together with the session, before the login page is loaded. */}
      {ticket && session && (
        <TicketDetails
          key={ticketId}
          ticket={ticket}
          onNext={neighbours?.hasNext ? () => neighbours.go(1) : null}
        />
      )}
      {!ticket && !error && <Skeletons shape="details" />}
      {!ticket && error && <NoTicket error={error} retry={() => void refetch()} />}
    </>
  )
}
