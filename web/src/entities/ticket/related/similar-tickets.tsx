import type { SimilarTicket } from '@support-desk/contract'
import { rich } from '#ui/language/t.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { TicketGroup, TicketLine } from './ticket-line.tsx'

/** Similar tickets with the reasons. Renders nothing if there are none. */
export function SimilarList({ title, tickets }: { title: string; tickets: readonly SimilarTicket[] }) {
  if (tickets.length === 0) return null
  return (
    <TicketGroup title={title}>
      {tickets.map((ticket) => (
        <TicketLine
          key={ticket.id}
          ticket={ticket}
          reason={rich('{words}, {when}', {
            words: <bdi>{ticket.words.join(' · ')}</bdi>,
            when: <RelativeTime value={ticket.createdAt} />,
          })}
        />
      ))}
    </TicketGroup>
  )
}
