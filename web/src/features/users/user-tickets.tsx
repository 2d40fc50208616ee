import { message, TICKET_QUERY_SORTS, type TicketQuerySort } from '@support-desk/contract'
import type { Ticket, User } from '#api/models.ts'
import { Button } from '@mantine/core'
import { Link } from 'react-router'

import { ticketList } from '#entities/ticket/queries.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useListAddress } from '#ui/data-table/use-list-address.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { positionColumn } from '#ui/data-table/position-column.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import { StatusBadge } from '#entities/ticket/status-badge.tsx'
import classes from './users.module.css'
import { t } from '#ui/language/t.ts'

const addressOf = ({ id }: Pick<Ticket, 'id'>): string => `/ViewTicketDetails/${id}`

const COLUMNS: readonly Column<Ticket, TicketQuerySort>[] = [
  positionColumn(message('S.No'), classes.dim),
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
    label: message('Created Time'),
    width: 'calc(104px + 2 * var(--cell-space))',
    card: 2,
    sort: ['createdAt', '-createdAt'],
    cell: ({ createdAt }) => <RelativeTime value={createdAt} length="short" />,
  },
  {
    key: 'action',
    label: message('View'),
    width: '80px',
    role: 'action',
    cell: (ticket) => (
      <Button
        component={Link}
        to={addressOf(ticket)}
        variant="default"
        size="compact-xs"
        aria-label={t('View {subject}', { subject: ticket.subject })}
      >
        {t('View')}
      </Button>
    ),
  },
]

type UserTicketsProps = { user: Pick<User, 'id'> & { role: 'User' | 'SupportTeam' } }

/** Tickets raised by a requester, or assigned to an agent. */
export function UserTickets({ user: { id, role } }: UserTicketsProps) {
  const address = useListAddress(TICKET_QUERY_SORTS, '-createdAt')
  const scope = role === 'User' ? (`requester:${id}` as const) : (`assignee:${id}` as const)
  const { q, sort } = address
  return (
    <section aria-labelledby="tickets-of-user">
      <h2 id="tickets-of-user" className={classes.heading}>
        {t('All Tickets BY This User')}
      </h2>
      <DataTable
        label={t('Tickets')}
        name="ticketsOfUser"
        filterLabel={t('Filter tickets')}
        columns={COLUMNS}
        list={ticketList({ scope, q, sort })}
        address={address}
        hrefOf={addressOf}
        empty={
          <EmptyState
            kind="nothing-yet"
            title={t(role === 'User' ? 'No tickets created yet' : 'No tickets assigned yet')}
          />
        }
      />
    </section>
  )
}
