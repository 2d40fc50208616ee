import { message, type Message, type TicketStatus } from '@support-desk/contract'

/** Names of the statuses on a dashboard. The specification defines them. Some places have their own words. */
export const STATUS_LABELS = {
  Total: message('Total', 'dashboard: tickets with this status'),
  Solved: message('Solved', 'dashboard: tickets with this status'),
  Pending: message('Pending', 'dashboard: tickets with this status'),
  Waiting: message('Waiting', 'dashboard: tickets with this status'),
  OnHold: message('On Hold', 'dashboard: tickets with this status'),
  Unassigned: message('Unassigned', 'dashboard: tickets with this status'),
} satisfies Partial<Record<TicketStatus | 'Total', Message>>
