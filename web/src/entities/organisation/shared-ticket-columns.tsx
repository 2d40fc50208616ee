import { message } from '@support-desk/contract/languages/message'
import type { Column } from '#ui/data-table/column.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { StatusBadge } from '#entities/ticket/status-badge.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import type { SharedTicket } from './queries.ts'

/** Columns of tickets of several people of one organisation. */
export const SHARED_TICKET_COLUMNS: readonly Column<SharedTicket, 'created'>[] = [
  {
    key: 'subject',
    label: message('Subject'),
    role: 'link',
    before: (ticket) => <TicketNumber {...ticket} isFlowedAround />,
    cell: ({ subject }) => subject,
  },
  {
    key: 'requester',
    label: message('Requester'),
    width: 'clamp(100px, 22cqi, 220px)',
    card: 1,
    cell: ({ requester }) => <bdi>{requester.username}</bdi>,
  },
  {
    key: 'status',
    label: message('Status'),
    width: 'calc(104px + 2 * var(--cell-space))',
    card: 2,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'created',
    label: message('Created'),
    width: 'calc(104px + 2 * var(--cell-space))',
    card: 3,
    cell: ({ createdAt }) => <RelativeTime value={createdAt} length="short" />,
  },
]
