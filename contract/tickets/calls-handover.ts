import { z } from 'zod'
import { integer, person } from '../schemas.ts'
import { NOTE_SCOPES } from '../auth/further-scopes.ts'
import { call, id, TOO_LONG } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { TEXTS } from '../texts.ts'
import { SETTABLE_STATUSES, STAFF_ROLES, TICKET_STATUSES } from '../words.ts'
import { listQuery } from '../paging.ts'

/** Handover note to the next assignee. */
export const noteToNext = z
  .string()
  .trim()
  .max(LIMITS.handoverNote, TOO_LONG)
  .default('')
  .describe('A short note for the next assignee; only for staff.')

/** Input of both handover calls: known version and note. */
const passingOn = {
  version: integer.describe('The version of the ticket that the client read.'),
  note: noteToNext,
}

const assignment = z.object({
  status: z.enum(TICKET_STATUSES),
  version: integer,
  assignee: person.nullable(),
})

/** A support member with their workload, for assignment. */
const supportMemberLoad = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable().describe('Only for admins; otherwise null.'),
  openTickets: integer.describe('Number of assigned tickets that are not solved.'),
  isOnline: z.boolean().describe('Whether they have the help desk open now.'),
})
export type SupportMemberLoad = z.infer<typeof supportMemberLoad>

/** Expected version of a ticket; another version is refused. */
const basedOn = integer.optional().describe('The version of the ticket that the client read.')

/** Assignment and status of tickets. */
export const handoverCalls = {
  takeTicket: call.post('/api/v1/tickets/:ticketId/take', {
    summary: 'Take an unassigned ticket',
    who: ['SupportTeam'],
    body: z.object({ version: basedOn }),
    answer: assignment,
    errors: ['validation', 'not_found', 'ticket_merged', 'ticket_is_spam', 'ticket_taken', 'ticket_changed'],
  }),
  updateTicketStatus: call.put('/api/v1/tickets/:ticketId/status', {
    summary: 'Set the status of a ticket assigned to the actor; the current status changes nothing',
    who: ['SupportTeam'],
    body: z.object({ status: z.enum(SETTABLE_STATUSES, TEXTS.statusNotSettable), version: basedOn }),
    answer: assignment,
    errors: [
      'validation',
      'not_found',
      'ticket_merged',
      'ticket_is_spam',
      'not_assignee',
      'ticket_changed',
      'fields_missing',
    ],
  }),
  assignTicket: call.post('/api/v1/tickets/:ticketId/assign', {
    summary: 'Reassign a ticket to another support member',
    who: ['Admin'],
    body: z.object({ assigneeId: id, ...passingOn }),
    answer: assignment,
    alsoScopes: NOTE_SCOPES,
    errors: [
      'validation',
      'not_found',
      'ticket_merged',
      'ticket_is_spam',
      'not_support_member',
      'not_assigned',
      'same_assignee',
      'ticket_changed',
    ],
  }),
  handOverTicket: call.post('/api/v1/tickets/:ticketId/hand-over', {
    summary:
      'Hand over a ticket to a colleague: an own one or an unassigned one; admins any. Support members can also take the ticket of a colleague',
    who: STAFF_ROLES,
    body: z.object({ assigneeId: id, ...passingOn }),
    answer: assignment,
    alsoScopes: NOTE_SCOPES,
    errors: [
      'validation',
      'not_found',
      'ticket_merged',
      'ticket_is_spam',
      'not_support_member',
      'not_assignee',
      'same_assignee',
      'ticket_changed',
    ],
  }),
  releaseTicket: call.post('/api/v1/tickets/:ticketId/release', {
    summary: 'Unassign a ticket, so that others can take it',
    who: ['SupportTeam'],
    body: z.object(passingOn),
    answer: assignment,
    alsoScopes: NOTE_SCOPES,
    errors: ['validation', 'not_found', 'ticket_merged', 'ticket_is_spam', 'not_assignee', 'ticket_changed'],
  }),
  listAgents: call.get('/api/v1/agents', {
    summary: 'Support members by name, with their open tickets and whether they are online',
    who: STAFF_ROLES,
    query: listQuery,
    answer: z.array(supportMemberLoad),
    paged: true,
    alsoScopes: ['users:read'],
    errors: ['validation'],
  }),
}
