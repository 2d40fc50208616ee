import { z } from 'zod'
import { instant } from '../schemas.ts'
import { richDocument } from '../documents/schema.ts'
import { call, TOO_LONG } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { STAFF_ROLES } from '../words.ts'

/** Answer of a participant's mail server to a mail of the desk. */
const undelivered = z.object({
  at: instant.describe('When delivery failed. ISO 8601 in UTC.'),
  status: z.string().nullable().describe('Status code of RFC 3463, such as 5.1.1.'),
  text: z.string().describe('Answer of the server; may be empty.'),
})

const participant = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().nullable().describe('Only for contacts.'),
  isContact: z.boolean().describe('True for a person who has only written emails and cannot log in.'),
  undelivered: undelivered.nullable().describe('Null while emails reach them.'),
})

/** How a participant was added: by address, or by accepting a held mail. */
const WAYS_IN = ['staff', 'held_mail'] as const

/** A participant in copy. */
const copyReader = participant.extend({
  since: instant.describe('ISO 8601 in UTC.'),
  addedBy: z.string().nullable().describe('Name of who added them; null if unknown.'),
  why: z.enum(WAYS_IN),
})

/** Participants of a ticket by mail. */
export const participantCalls = {
  getParticipants: call.get('/api/v1/tickets/:ticketId/participants', {
    summary: 'The requester of a ticket, the other participants, and the address that replies are sent from',
    who: STAFF_ROLES,
    answer: z.object({
      requester: participant,
      cc: z.array(copyReader).describe('In the order in which they were added.'),
      copied: z
        .array(z.object({ address: z.string(), name: z.string().describe('Empty if the email has none.') }))
        .describe(
          'Other recipients of the latest emails of the ticket who are not participants: staff may add them.',
        ),
      mail: z
        .object({
          address: z.string(),
          replyName: z.string(),
          isSent: z.boolean().describe('False if no server for outgoing email is configured.'),
          signature: richDocument
            .nullable()
            .describe('Signature below a reply of the actor by email. Null: none.'),
        })
        .nullable()
        .describe('The address that replies by email are sent from; null if no mailbox is enabled.'),
    }),
    errors: ['not_found'],
  }),
  createParticipant: call.post('/api/v1/tickets/:ticketId/participants', {
    transaction: 'none',
    summary: 'Add a participant by email to a ticket: they get replies of staff and may answer',
    who: STAFF_ROLES,
    body: z.object({
      address: z
        .string()
        .trim()
        .max(LIMITS.email, TOO_LONG)
        .pipe(z.email(message('Enter a valid email address.'))),
    }),
    answer: copyReader,
    errors: ['validation', 'not_found', 'ticket_merged', 'ticket_is_spam', 'ticket_is_sample'],
  }),
  deleteParticipant: call.delete('/api/v1/tickets/:ticketId/participants/:accountId', {
    summary: 'Remove a participant other than the requester from a ticket',
    who: STAFF_ROLES,
    answer: 'nothing',
    errors: ['not_found'],
  }),
}
