import { CloseButton } from '@mantine/core'
import { LINK_RELATIONS, LINK_WORDS, type TicketLink } from '@support-desk/contract'
import { request } from '#api/client.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { linksQuery } from './queries.ts'
import classes from './related.module.css'
import { TicketGroup, TicketLine } from './ticket-line.tsx'

type Props = { ticketId: string; links: readonly TicketLink[] }

/** Linked tickets by kind of link. Renders nothing if there are none. */
export function LinkedTickets({ ticketId, links }: Props) {
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
