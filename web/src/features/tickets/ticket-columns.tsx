import type { TicketOnWire, TicketSort } from '@support-desk/contract'
import { formatWallClock, RelativeTime } from '../../ui/relative-time.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import classes from './ticket-columns.module.css'

type TicketColumn = Column<TicketOnWire, TicketSort>

/** The columns that ticket lists are made of; the lists differ in order and in some labels. */
export const COLUMNS = {
  position: (label: string): TicketColumn => ({
    key: 'position',
    label,
    width: 'clamp(46px, 6.5cqi, 64px)',
    cell: (_, index) => <span className={classes.number}>{formatCount(index + 1)}</span>,
  }),
  id: (): TicketColumn => ({
    key: 'id',
    label: 'ID',
    width: 'clamp(52px, 14cqi - 50px, 112px)',
    cell: ({ _id }) => (
      <span className={classes.id} title={_id}>
        {_id}
      </span>
    ),
  }),
  occurred: (label: string): TicketColumn => ({
    key: 'occurred',
    label,
    width: 'clamp(152px, 18.5cqi, 184px)',
    sort: ['OccuredDate', '-OccuredDate'],
    cell: ({ OccuredDate }) => <time dateTime={OccuredDate}>{formatWallClock(OccuredDate)}</time>,
  }),
  created: (): TicketColumn => ({
    key: 'created',
    label: 'Created Time',
    width: 'clamp(116px, 15cqi, 144px)',
    sort: ['CreatedAt', '-CreatedAt'],
    cell: ({ CreatedAt }) => <RelativeTime value={CreatedAt} />,
  }),
  subject: (): TicketColumn => ({
    key: 'subject',
    label: 'Subject',
    role: 'link',
    sort: ['Subject', '-Subject'],
    cell: ({ Subject }) => Subject,
  }),
  assignee: (label: string): TicketColumn => ({
    key: 'assignee',
    label,
    width: 'clamp(98px, 13.5cqi, 152px)',
    sort: ['AssignedUser', '-AssignedUser'],
    cell: ({ AssignedUser }) =>
      AssignedUser?.username ?? <span className={classes.nobody}>Not Assigned</span>,
  }),
  status: (): TicketColumn => ({
    key: 'status',
    label: 'Status',
    width: 'clamp(120px, 15.5cqi, 144px)',
    sort: ['Status', '-Status'],
    cell: ({ Status }) => <StateBadge state={Status} />,
  }),
  action: (label: string, cell: TicketColumn['cell'], width = 'clamp(72px, 10cqi, 96px)'): TicketColumn => ({
    key: 'action',
    label,
    width,
    role: 'action',
    cell,
  }),
}
