import type { TicketOnWire, TicketSort } from '@support-desk/contract'
import { formatWallClock, RelativeTime } from '../../ui/relative-time.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import classes from './ticket-columns.module.css'

type TicketColumn = Column<TicketOnWire, TicketSort>

/** The columns that ticket lists are made of; the lists differ in order and in some labels. */
export const COLUMNS = {
  position: (label: string): TicketColumn => ({
    key: 'position',
    label,
    width: '64px',
    cell: (_, index) => <span className={classes.number}>{index + 1}</span>,
  }),
  id: (): TicketColumn => ({
    key: 'id',
    label: 'ID',
    width: '104px',
    cell: ({ _id }) => (
      <span className={classes.id} title={_id}>
        {_id}
      </span>
    ),
  }),
  occurred: (label: string): TicketColumn => ({
    key: 'occurred',
    label,
    width: '180px',
    sort: ['OccuredDate', '-OccuredDate'],
    cell: ({ OccuredDate }) => <time dateTime={OccuredDate}>{formatWallClock(OccuredDate)}</time>,
  }),
  created: (): TicketColumn => ({
    key: 'created',
    label: 'Created Time',
    width: '144px',
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
    width: '144px',
    sort: ['AssignedUser', '-AssignedUser'],
    cell: ({ AssignedUser }) =>
      AssignedUser?.username ?? <span className={classes.nobody}>Not Assigned</span>,
  }),
  status: (): TicketColumn => ({
    key: 'status',
    label: 'Status',
    width: '136px',
    sort: ['Status', '-Status'],
    cell: ({ Status }) => <StateBadge state={Status} />,
  }),
  action: (label: string, cell: TicketColumn['cell']): TicketColumn => ({
    key: 'action',
    label,
    width: '112px',
    role: 'action',
    cell,
  }),
}
