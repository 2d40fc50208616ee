import type { TicketDetailsOnWire } from '@support-desk/contract'

/** A ticket as the server gives it, for tests. */
export const sampleTicket = (more: Partial<TicketDetailsOnWire> = {}): TicketDetailsOnWire => ({
  _id: 'ticket-1',
  OccuredDate: '2026-05-04T09:30',
  OccuredTime: '09:30',
  Subject: 'Green projector',
  Message: 'The projector in room 12 shows everything in green.',
  AssignedUser: null,
  Opened: false,
  Status: 'Unassigned',
  CreatedAt: '2026-05-04T08:00:00.000Z',
  Screenshots: '',
  Create_User: { _id: 'user-1', username: 'uma' },
  Version: 1,
  ...more,
})
