import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '#ui/language/t.ts'
import { LinkedTickets } from './linked-tickets.tsx'
import { linksQuery, similarQuery } from './queries.ts'
import classes from './related.module.css'
import { SimilarList } from './similar-tickets.tsx'

type Props = { ticketId: string; place: 'panel' | 'fold' }

/** Linked and similar tickets, for staff. As a panel, or folded with a count. Renders nothing if there are none. */
export function RelatedTickets({ ticketId, place }: Props) {
  const { data: links = [] } = useQuery(linksQuery(ticketId))
  const { data: similar = [] } = useQuery(similarQuery(ticketId))
  const count = links.length + similar.length
  if (count === 0) return null
  const tickets = (
    <Stack gap={12}>
      <LinkedTickets ticketId={ticketId} links={links} />
      <SimilarList title={t('Similar tickets')} tickets={similar} />
    </Stack>
  )
  if (place === 'panel') return <div className={classes.panel}>{tickets}</div>
  return (
    <details className={classes.fold}>
      <summary>{t('Related tickets ({count, number})', { count })}</summary>
      <div className={classes.folded}>{tickets}</div>
    </details>
  )
}
