import { TICKET_QUERY_SORTS, type TicketQuerySort } from '@support-desk/contract'
import { message } from '@support-desk/contract/languages/message'
import type { Ticket } from '#api/models.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { useListAddress } from '#ui/data-table/use-list-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { t } from '#ui/language/t.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { ticketList } from '#entities/ticket/queries.ts'
import { StatusBadge } from '#entities/ticket/status-badge.tsx'
import { ticketAddress } from '#entities/ticket/ticket-address.ts'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import classes from './contacts.module.css'

const COLUMNS: readonly Column<Ticket, TicketQuerySort>[] = [
  {
    key: 'subject',
    label: message('Subject'),
    role: 'link',
    sort: ['subject', '-subject'],
    before: (ticket) => <TicketNumber {...ticket} isFlowedAround />,
    cell: ({ subject }) => subject,
  },
  {
    key: 'status',
    label: message('Status'),
    width: 'calc(104px + 2 * var(--cell-space))',
    card: 1,
    sort: ['status', '-status'],
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'created',
    label: message('Created'),
    width: 'calc(104px + 2 * var(--cell-space))',
    card: 2,
    sort: ['createdAt', '-createdAt'],
    cell: ({ createdAt }) => <RelativeTime value={createdAt} length="short" />,
  },
]

const addressOf = ({ id }: Ticket): string => ticketAddress(id)

/** All tickets of a contact. */
export function ContactTickets({ userId }: { userId: string }) {
  const address = useListAddress(TICKET_QUERY_SORTS, '-createdAt')
  const { q, sort } = address
  return (
    <section aria-labelledby="tickets-of-contact">
      <h2 id="tickets-of-contact" className={classes.heading}>
        {t('Tickets')}
      </h2>
      <DataTable
        label={t('Tickets')}
        name="ticketsOfContact"
        filterLabel={t('Filter tickets')}
        columns={COLUMNS}
        list={ticketList({ scope: `requester:${userId}`, q, sort })}
        address={address}
        hrefOf={addressOf}
        empty={<EmptyState kind="nothing-yet" title={t('No tickets yet')} />}
      />
    </section>
  )
}
