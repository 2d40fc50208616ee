import { z } from 'zod'
import { instant } from '../schemas.ts'
import { call, TOO_LONG } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { STAFF_ROLES } from '../words.ts'

/** Answer of a participant's mail server to a mail of the desk. */
const undelivered = z.object({
  at: instant.describe('When it did. ISO 8601 in UTC.'),
  status: z.string().nullable().describe('The code of RFC 3463, as 5.1.1.'),
  text: z.string().describe('In its words; may be empty.'),
})

const participant = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().nullable().describe('Of contacts alone.'),
  isContact: z.boolean().describe('True of somebody who has only written mails, and has no login.'),
  undelivered: undelivered.nullable().describe('Null while mails reach them.'),
})

/** How a participant was added: by address, or by accepting a held mail. */
const WAYS_IN = ['staff', 'held_mail'] as const

/** A participant in copy. */
const copyReader = participant.extend({
  since: instant.describe('ISO 8601 in UTC.'),
  addedBy: z.string().nullable().describe('The name of who let them in; null where that is not known.'),
  why: z.enum(WAYS_IN),
})

/** Participants of a ticket by mail. */
export const participantCalls = {
  getParticipants: call.get('/api/v1/tickets/:ticketId/participants', {
    summary:
      'The requester of a ticket, who takes part beside them, and from which address they are answered',
    who: STAFF_ROLES,
    answer: z.object({
      requester: participant,
      cc: z.array(copyReader).describe('In the order in which they came in.'),
      copied: z
        .array(z.object({ address: z.string(), name: z.string().describe('Empty where the mail has none.') }))
        .describe(
          'To whom the latest mails of the ticket went as well, and who take no part: staff may let them in.',
        ),
      mail: z
        .object({
          address: z.string(),
          replyName: z.string(),
          isSent: z.boolean().describe('False where no server for outgoing email is set up.'),
          signature: z.string().describe('What stands below each reply as mail; may be empty.'),
        })
        .nullable()
        .describe('From where replies go as mail; null where no mailbox is on.'),
    }),
    errors: ['not_found'],
  }),
  createParticipant: call.post('/api/v1/tickets/:ticketId/participants', {
    transaction: 'none',
    summary: 'Let somebody take part in a ticket by mail: they get the replies of the staff, and may answer',
    who: STAFF_ROLES,
    body: z.object({
      address: z
        .string()
        .trim()
        .max(LIMITS.email, TOO_LONG)
        .pipe(z.email(message('Enter a valid email address.'))),
    }),
    answer: copyReader,
    errors: ['validation', 'not_found', 'ticket_merged'],
  }),
  deleteParticipant: call.delete('/api/v1/tickets/:ticketId/participants/:accountId', {
    summary: 'Take somebody out of a ticket who is not its requester',
    who: STAFF_ROLES,
    answer: 'nothing',
    errors: ['not_found'],
  }),
}
