import { useQuery } from '@tanstack/react-query'
import { t } from '#ui/language/t.ts'
import { linksQuery, similarQuery } from './queries.ts'
import { RelatedTickets } from './related-tickets.tsx'
import classes from './related.module.css'

/** The same where room is short: how many there are, and what they are once somebody asks. Nothing where there are none. */
export function RelatedFold({ ticketId }: { ticketId: string }) {
  const { data: links = [] } = useQuery(linksQuery(ticketId))
  const { data: similar = [] } = useQuery(similarQuery(ticketId))
  if (links.length === 0 && similar.length === 0) return null
  return (
    <details className={classes.fold}>
      <summary>
        {t('{count, plural, one {# linked or similar ticket} other {# linked or similar tickets}}', {
          count: links.length + similar.length,
        })}
      </summary>
      <div className={classes.folded}>
        <RelatedTickets ticketId={ticketId} />
      </div>
    </details>
  )
}
