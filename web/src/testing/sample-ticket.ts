import type { TicketDetails } from '../api/models.ts'

/** A ticket, for tests. */
export const sampleTicket = (more: Partial<TicketDetails> = {}): TicketDetails => ({
  id: 'ticket-1',
  occurredOn: '2026-05-04T09:30',
  occurredAt: '09:30',
  subject: 'Green projector',
  message: 'The projector in room 12 shows everything in green.',
  assignee: null,
  opened: false,
  state: 'Unassigned',
  createdAt: '2026-05-04T08:00:00.000Z',
  picture: '',
  requester: { id: 'user-1', username: 'uma' },
  version: 1,
  ...more,
})
