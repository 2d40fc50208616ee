import { useQuery } from '@tanstack/react-query'
import { t } from '#ui/language/t.ts'
import { TicketGroup, TicketLine } from '#entities/ticket/related/ticket-line.tsx'
import { latestTicketsQuery } from './queries.ts'
import classes from './contact.module.css'

const SHOWN = 5

/** The latest other tickets of a requester. */
export function LatestTickets({ userId, without }: { userId: string; without: string }) {
  const { data } = useQuery(latestTicketsQuery(userId))
  const tickets = data?.filter(({ id }) => id !== without).slice(0, SHOWN)
  if (!tickets) return null
  if (tickets.length === 0) return <p className={classes.dim}>{t('No other tickets')}</p>
  return (
    <TicketGroup title={t('Latest tickets')}>
      {tickets.map((ticket) => (
        <TicketLine key={ticket.id} ticket={ticket} />
      ))}
    </TicketGroup>
  )
}
