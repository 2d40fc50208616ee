import type { Role, TicketDetailsOnWire } from '@support-desk/contract'
import type { TicketDetails } from '#api/models.ts'

/** A ticket with the usual abilities of its reader, unless a test sets them. */
export type SampleTicket = Omit<TicketDetails, 'abilities'> & Partial<Pick<TicketDetails, 'abilities'>>

/** Simulates the server's rules for abilities. */
export function abilitiesOf(
  { assignee }: Pick<SampleTicket, 'assignee'>,
  { id, role }: { id: string; role: Role },
): TicketDetails['abilities'] {
  const isAssignee = role === 'SupportTeam' && assignee?.id === id
  return {
    take: role === 'SupportTeam' && !assignee,
    assign: role === 'Admin' && !assignee,
    reassign: role === 'Admin' && assignee !== null,
    release: isAssignee,
    takeOver: role === 'SupportTeam' && assignee !== null && !isAssignee,
    handOver: role === 'Admin' || isAssignee || (role === 'SupportTeam' && !assignee),
    setStatus: isAssignee ? ['OnHold', 'Pending', 'Solved'] : [],
    post: assignee !== null && (role !== 'SupportTeam' || isAssignee),
    reply: !assignee || role !== 'SupportTeam' || isAssignee,
    addNote: role !== 'User',
    readHandoverNotes: role !== 'User',
    setTurn: role !== 'User',
    setPriority: role !== 'User',
    snooze: role !== 'User',
    setSpam: role !== 'User',
    delete: role === 'Admin',
    undo: role !== 'User',
  }
}

export const sampleTicket = (more: Partial<SampleTicket> = {}): SampleTicket => ({
  id: 'ticket-1',
  number: 1,
  isSample: false,
  occurredOn: '2026-05-04',
  occurredTime: '09:30',
  subject: 'Green projector',
  message: 'The projector in room 12 shows everything in green.',
  assignee: null,
  isOpened: false,
  status: 'Unassigned',
  createdAt: '2026-05-04T08:00:00.000Z',
  hasPicture: true,
  requester: { id: 'user-1', username: 'uma' },
  version: 1,
  queue: null,
  merged: { isMerged: false, into: null, from: [] },
  ...more,
})

/** A ticket in the error of a specified call. */
export const ticketOnWire = (ticket: SampleTicket): Partial<TicketDetailsOnWire> => ({
  _id: ticket.id,
  AssignedUser: ticket.assignee && { _id: ticket.assignee.id, username: ticket.assignee.username },
  Status: ticket.status,
  Version: ticket.version,
})
