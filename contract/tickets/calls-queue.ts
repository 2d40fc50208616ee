import { z } from 'zod'
import { call, id } from '../call.ts'
import { message } from '../languages/message.ts'
import { STAFF_ROLES } from '../words.ts'
import { PRIORITIES, SNOOZE_WAKES, TURNS } from './queue.ts'
import { queueRow } from './queue-row.ts'

const params = z.object({ ticketId: id })
export const word = message('Choose an option.')
const staffOnly = { who: STAFF_ROLES, params, answer: queueRow } as const

const until = z.iso
  .datetime({ offset: true, error: message('Enter the time as 2026-01-31T23:59:59.000Z.') })
  .nullable()
  .default(null)
  .describe('ISO 8601. Null if only a reply ends the snooze.')

/** End of a snooze. */
export const snoozeAsked = z.object({ until, wakes: z.enum(SNOOZE_WAKES, word) })

/** Queue state of a ticket. Each call answers the resulting row; a value that is already set changes nothing. */
export const queueCalls = {
  updateTicketTurn: call.put('/api/v1/tickets/:ticketId/turn', {
    ...staffOnly,
    summary: 'Set whose turn it is, until the next change',
    body: z.object({ turn: z.enum(TURNS, word) }),
    errors: ['validation', 'not_found', 'ticket_merged', 'ticket_is_spam'],
  }),
  updateTicketPriority: call.put('/api/v1/tickets/:ticketId/priority', {
    ...staffOnly,
    summary: 'Set the priority of a ticket',
    tool: { name: 'update_ticket_priority', says: 'Set the priority of a ticket.' },
    body: z.object({ priority: z.enum(PRIORITIES, word) }),
    errors: ['validation', 'not_found', 'ticket_merged', 'ticket_is_spam'],
  }),
  snoozeTicket: call.put('/api/v1/tickets/:ticketId/snooze', {
    ...staffOnly,
    summary: 'Snooze a ticket until a time, until a reply, or until the first of both',
    tool: { name: 'snooze_ticket', says: 'Put a ticket out of sight until a time or an answer.' },
    body: snoozeAsked,
    errors: ['validation', 'not_found', 'ticket_merged', 'ticket_is_spam'],
  }),
  wakeTicket: call.delete('/api/v1/tickets/:ticketId/snooze', {
    ...staffOnly,
    summary: 'End the snooze of a ticket',
    errors: ['not_found', 'ticket_merged', 'ticket_is_spam'],
  }),
  dismissAnswer: call.post('/api/v1/tickets/:ticketId/dismiss-answer', {
    ...staffOnly,
    summary: 'Mark the last message as needing no reply: turn and snooze are as before it',
    errors: ['not_found', 'ticket_merged', 'ticket_is_spam', 'no_answer_due'],
  }),
  undoTicketChange: call.post('/api/v1/tickets/:ticketId/undo', {
    ...staffOnly,
    summary:
      'Undo the latest change of the actor to a ticket in the last ten minutes; repeat for earlier ones',
    body: z.object({}),
    errors: [
      'validation',
      'not_found',
      'ticket_merged',
      'ticket_is_spam',
      'nothing_to_undo',
      'ticket_changed',
    ],
  }),
}
