import { CloseButton } from '@mantine/core'
import { LINK_RELATIONS, LINK_WORDS } from '@support-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { request } from '#api/client.ts'
import { useChange } from '#ui/feedback/use-change.ts'
import { t } from '#ui/language/t.ts'
import { linksQuery } from './queries.ts'
import classes from './related.module.css'
import { TicketLine } from './ticket-line.tsx'

/** Linked tickets by kind of link. Renders nothing if there are none. */
export function LinkedTickets({ ticketId }: { ticketId: string }) {
  const id = useId()
  const { data: links = [] } = useQuery(linksQuery(ticketId))
  const remove = useChange(
    (linkId: string) => request('deleteTicketLink', { params: { ticketId, linkId } }),
    { stale: [linksQuery(ticketId).queryKey] },
  )
  return LINK_RELATIONS.map((relation) => {
    const found = links.filter((link) => link.relation === relation)
    if (found.length === 0) return null
    return (
      <section key={relation} className={classes.group} aria-labelledby={`${id}-${relation}`}>
        <h3 id={`${id}-${relation}`}>{t(LINK_WORDS[relation])}</h3>
        <ul className={classes.lines}>
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
        </ul>
      </section>
    )
  })
}
