import { useQuery } from '@tanstack/react-query'
import { linksQuery, similarQuery } from './queries.ts'
import { RelatedTickets } from './related-tickets.tsx'
import classes from './related.module.css'

/** The same as a panel of its own. Nothing where there are none. */
export function RelatedPanel({ ticketId }: { ticketId: string }) {
  const { data: links = [] } = useQuery(linksQuery(ticketId))
  const { data: similar = [] } = useQuery(similarQuery(ticketId))
  if (links.length === 0 && similar.length === 0) return null
  return (
    <div className={classes.panel}>
      <RelatedTickets ticketId={ticketId} />
    </div>
  )
}
