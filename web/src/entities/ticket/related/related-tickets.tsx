import { Stack, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '#ui/language/t.ts'
import { linksQuery, similarQuery } from './queries.ts'
import classes from './related.module.css'
import { SimilarList } from './similar-tickets.tsx'
import { LINK_RELATIONS, LINK_WORDS, type TicketLink } from '@support-desk/contract'
import { request } from '#api/client.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { TicketGroup, TicketLine } from './ticket-line.tsx'

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

type LinkedProps = { ticketId: string; links: readonly TicketLink[] }

/** Linked tickets by kind of link. Renders nothing if there are none. */
function LinkedTickets({ ticketId, links }: LinkedProps) {
  const remove = useChange(
    (linkId: string) => request('deleteTicketLink', { params: { ticketId, linkId } }),
    { stale: [linksQuery(ticketId).queryKey] },
  )
  return LINK_RELATIONS.map((relation) => {
    const found = links.filter((link) => link.relation === relation)
    if (found.length === 0) return null
    return (
      <TicketGroup key={relation} title={t(LINK_WORDS[relation])}>
        {found.map((link) => (
          <TicketLine
            key={link.id}
            ticket={link.ticket}
            reason={
              link.of &&
              t('By #{number}, which was merged into this ticket', { number: String(link.of.number) })
            }
          >
            <CloseButton
              size="sm"
              className={classes.remove}
              aria-label={t('Remove link to ticket {number}', { number: String(link.ticket.number) })}
              title={t('Remove link')}
              disabled={remove.isPending}
              onClick={() => remove.mutate(link.id)}
            />
          </TicketLine>
        ))}
      </TicketGroup>
    )
  })
}
