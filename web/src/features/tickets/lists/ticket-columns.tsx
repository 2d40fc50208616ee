import { type Message, message, type TicketQuerySort } from '@support-desk/contract'
import type { Ticket } from '#api/models.ts'

import type { Column } from '#ui/data-table/column.ts'
import { positionColumn } from '#ui/data-table/position-column.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { roomForWords } from '#entities/ticket/room-for-words.ts'
import { ShortWallClock } from '#ui/text/moment.tsx'
import { occurredAt } from '#entities/ticket/occurred-at.ts'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import { StatusBadge } from '#entities/ticket/status-badge.tsx'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import cellText from '#ui/data-table/cell-text.module.css'
import classes from './ticket-columns.module.css'
import { OPENING_WORDS } from './open-ticket-button.tsx'
import { TicketId } from './ticket-id.tsx'
import { TicketSubject } from './ticket-subject.tsx'
import { rich, t } from '#ui/language/t.ts'

type TicketColumn = Column<Ticket, TicketQuerySort>

/** The width of a column with cells of this many pixels. */
const roomFor = (pixels: number): string => `calc(${pixels}px + 2 * var(--cell-space))`

const STATUS_WORDS = Object.values(STATUS_LOOKS).map(({ word }) => word)

/** The columns of ticket lists. The lists differ in their order and in some labels. */
export const COLUMNS = {
  position: (label: Message): TicketColumn => positionColumn(label, classes.number),
  id: (): TicketColumn => ({
    key: 'id',
    label: message('ID'),
    width: roomFor(58),
    isFirstToGo: true,
    card: 'none',
    cell: ({ id }) => <TicketId id={id} />,
  }),
  occurred: (label: Message): TicketColumn => ({
    key: 'occurred',
    label,
    width: roomFor(96),
    sort: ['occurredOn', '-occurredOn'],
    card: 'none',
    cell: (ticket) => <ShortWallClock value={occurredAt(ticket)} />,
  }),
  created: (label: Message): TicketColumn => ({
    key: 'created',
    label,
    width: roomFor(80),
    sort: ['createdAt', '-createdAt'],
    card: 3,
    cell: ({ createdAt }) => <RelativeTime value={createdAt} length="short" />,
  }),
  subject: (): TicketColumn => ({
    key: 'subject',
    label: message('Subject'),
    role: 'link',
    sort: ['subject', '-subject'],
    before: (ticket) => <TicketNumber {...ticket} isFlowedAround />,
    cell: (ticket) => <TicketSubject ticket={ticket} />,
  }),
  requester: (): TicketColumn => ({
    key: 'requester',
    label: message('Requester'),
    role: 'below',
    card: 5,
    cell: ({ requester }) => requester.username,
    cardCell: ({ requester }) => <>{rich('from {name}', { name: <bdi>{requester.username}</bdi> })}</>,
  }),
  assignee: (label: Message): TicketColumn => ({
    key: 'assignee',
    label,
    width: 'clamp(88px, 13.5cqi, 184px)',
    sort: ['assignee', '-assignee'],
    card: 4,
    cell: ({ assignee }) => assignee?.username ?? <span className={cellText.dim}>{t('Not Assigned')}</span>,
  }),
  status: (): TicketColumn => ({
    key: 'status',
    label: message('Status'),
    get width() {
      return roomFor(roomForWords(STATUS_WORDS, 34))
    },
    sort: ['status', '-status'],
    card: 2,
    cell: ({ status }) => <StatusBadge status={status} />,
  }),
  action: (
    label: Message,
    cell: TicketColumn['cell'],
    opening: keyof typeof OPENING_WORDS = 'view',
  ): TicketColumn => ({
    key: 'action',
    label,
    get width() {
      return roomFor(Math.max(roomForWords([OPENING_WORDS[opening]], 24), roomForWords([label])))
    },
    role: 'action',
    cell,
  }),
}

/** The columns of lists of all statuses, optionally with the requester. */
export const wholeColumns = (action: TicketColumn, requester?: TicketColumn): readonly TicketColumn[] => [
  COLUMNS.position(message('S.No')),
  COLUMNS.id(),
  COLUMNS.occurred(message('Date')),
  COLUMNS.created(message('Created')),
  COLUMNS.subject(),
  ...(requester ? [requester] : []),
  COLUMNS.assignee(message('Assign', 'column: whom a ticket is assigned to')),
  COLUMNS.status(),
  action,
]
