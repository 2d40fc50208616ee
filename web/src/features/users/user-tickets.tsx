import { Button } from '@mantine/core'
import { TICKET_SORTS, type TicketOnWire, type TicketSort, type UserOnWire } from '@support-desk/contract'
import { Link } from 'react-router'
import { ticketList } from '../tickets/queries.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { useListAddress } from '../../ui/data-table/use-list-address.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { formatCount } from '../../ui/text/numbers.ts'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { StateBadge } from '../tickets/shared/state-badge.tsx'
import classes from './users.module.css'

const addressOf = ({ _id }: Pick<TicketOnWire, '_id'>): string => `/ViewTicketDetails/${_id}`

const COLUMNS: readonly Column<TicketOnWire, TicketSort>[] = [
  {
    key: 'position',
    label: 'S.No',
    width: 'calc(max(30px, var(--digits) * 8px) + 4px + 2 * var(--cell-space))',
    card: 'none',
    cell: (_, index) => <span className={classes.dim}>{formatCount(index + 1)}</span>,
  },
  {
    key: 'subject',
    label: 'Subject',
    role: 'link',
    sort: ['Subject', '-Subject'],
    cell: ({ Subject }) => Subject,
  },
  {
    key: 'status',
    label: 'Status',
    width: 'calc(104px + 2 * var(--cell-space))',
    card: 1,
    sort: ['Status', '-Status'],
    cell: ({ Status }) => <StateBadge state={Status} />,
  },
  {
    key: 'created',
    label: 'Created Time',
    width: 'calc(82px + 2 * var(--cell-space))',
    card: 2,
    sort: ['CreatedAt', '-CreatedAt'],
    cell: ({ CreatedAt }) => <RelativeTime value={CreatedAt} length="short" />,
  },
  {
    key: 'action',
    label: 'View',
    width: '80px',
    role: 'action',
    cell: (ticket) => (
      <Button
        component={Link}
        to={addressOf(ticket)}
        variant="default"
        size="compact-xs"
        aria-label={`View ${ticket.Subject}`}
      >
        View
      </Button>
    ),
  },
]

type PersonTicketsProps = { person: Pick<UserOnWire, '_id'> & { power: 'User' | 'SupportTeam' } }

/** The tickets that a user raised, or that a support member has. */
export function UserTickets({ person: { _id, power } }: PersonTicketsProps) {
  const address = useListAddress(TICKET_SORTS, '-CreatedAt')
  const source = { call: 'listTicketsOfPerson', userid: _id, power } as const
  return (
    <section aria-labelledby="tickets-of-person">
      <h2 id="tickets-of-person" className={classes.heading}>
        All Tickets BY This User
      </h2>
      <DataTable
        label="Tickets"
        columns={COLUMNS}
        list={ticketList(source, address)}
        address={address}
        hrefOf={addressOf}
        empty={
          <EmptyState
            kind="nothing-yet"
            title={power === 'User' ? 'No tickets raised yet' : 'No tickets assigned yet'}
          />
        }
      />
    </section>
  )
}
