import type { CallName } from '@support-desk/contract'
import type { Cell, Row } from './outcomes.ts'

const none = 'not_found'
const NOT_A_MEMBER: Cell = {
  self: 'not_support_member',
  user: 'not_support_member',
  member: 'ok',
  admin: 'not_support_member',
  unknown: 'not_support_member',
}
const NO_TICKET: Cell = { self: none, user: none, member: none, admin: none, unknown: none }
const TAKEN: Cell = { ...NOT_A_MEMBER, member: 'ticket_taken' }

const TAKES: Row = {
  SupportTeam: { own: 'ticket_taken', foreign: 'ticket_taken', free: 'ok', unknown: none },
}
const SETS_STATUS: Row = {
  SupportTeam: { own: 'ok', foreign: 'not_assignee', free: 'not_assignee', unknown: none },
}

/** Outcomes of calls about the assignment of tickets. */
export const ASSIGNMENT_OUTCOMES = {
  legacyTakeTicket: TAKES,
  takeTicket: TAKES,
  legacyAssignTicket: { Admin: { foreign: TAKEN, free: NOT_A_MEMBER, unknown: NO_TICKET } },
  updateTicket: SETS_STATUS,
  updateTicketStatus: SETS_STATUS,
  // A wrong version is answered with the changes, for any assignee.
  assignTicket: {
    Admin: { foreign: NOT_A_MEMBER, free: { ...NOT_A_MEMBER, member: 'ticket_changed' }, unknown: NO_TICKET },
  },
  handOverTicket: {
    SupportTeam: {
      own: { ...NOT_A_MEMBER, self: 'same_assignee' },
      foreign: { ...NOT_A_MEMBER, self: 'ok', member: 'not_assignee' },
      free: { ...NOT_A_MEMBER, self: 'ticket_changed', member: 'ticket_changed' },
      unknown: NO_TICKET,
    },
    Admin: { foreign: NOT_A_MEMBER, free: { ...NOT_A_MEMBER, member: 'ticket_changed' }, unknown: NO_TICKET },
  },
  releaseTicket: {
    SupportTeam: { own: 'ok', foreign: 'not_assignee', free: 'ticket_changed', unknown: none },
  },
  listAgents: { SupportTeam: 'ok', Admin: 'ok' },
} satisfies Partial<Record<CallName, Row>>
