import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import { ticketQuery } from '../queries.ts'
import { Skeletons } from '../../../ui/feedback/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useSession } from '../../../ui/use-session.ts'
import { NeighbourButtons } from './neighbour-buttons.tsx'
import { isMissing, NoTicket } from '../no-ticket.tsx'
import { TicketDetails } from './ticket-details.tsx'
import { useTicketPlace } from '../ticket-place.ts'
import { useNeighbours } from './use-neighbours.ts'
import { WayOut } from './way-out.tsx'

/**
 * What the page needs of a chat; handed in so that tickets need not know how it is made. It takes the focus each time that
 * `asked` grows, and leaves it alone while that is 0.
 */
export type ChatComponent = ComponentType<{
  ticketId: string
  asked: number
  onClose: () => void
  onEscape: () => void
}>

/** One ticket: what was reported, who has it, where it stands, and what can be done about it. */
export function TicketDetailsPage({ chat }: { chat: ChatComponent }) {
  const { ticketid = '' } = useParams()
  const session = useSession()
  const { data: ticket, error, refetch } = useQuery(ticketQuery(ticketid))
  const neighbours = useNeighbours(useTicketPlace(ticketid), ticketid)
  const ways = (
    <>
      {neighbours && <NeighbourButtons {...neighbours} />}
      <WayOut />
    </>
  )
  return (
    <>
      <PageHeader
        title={!ticket && isMissing(error) ? 'Ticket not found' : 'Created Ticket'}
        documentTitle={ticket?.Subject}
        actions={ways}
      />
      {ticket && session && (
        <TicketDetails
          key={ticketid}
          ticket={ticket}
          viewer={session}
          chat={chat}
          onNext={neighbours?.hasNext ? () => neighbours.go(1) : null}
        />
      )}
      {!ticket && !error && <Skeletons shape="details" />}
      {!ticket && error && <NoTicket error={error} retry={() => void refetch()} />}
    </>
  )
}
