import type { SimilarTicket } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { rich, t } from '#ui/language/t.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { similarQuery } from './queries.ts'
import classes from './related.module.css'
import { TicketLine } from './ticket-line.tsx'

/** Similar tickets with the reasons. Renders nothing if there are none. */
export function SimilarTickets({ ticketId }: { ticketId: string }) {
  const { data: tickets = [] } = useQuery(similarQuery(ticketId))
  return <SimilarList title={t('Similar tickets')} tickets={tickets} />
}

/** A list of given similar tickets. */
export function SimilarList({ title, tickets }: { title: string; tickets: readonly SimilarTicket[] }) {
  const id = useId()
  if (tickets.length === 0) return null
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className={classes.lines}>
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
      </ul>
    </section>
  )
}
