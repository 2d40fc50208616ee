import { z } from 'zod'
import { call, id, optional } from '../call.ts'
import { address } from '../auth/credentials.ts'
import { DEFAULT_FORM } from '../fields/words.ts'
import { givenValues } from '../fields/field.ts'
import { filesToAttach } from '../files/calls.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { listQuery } from '../paging.ts'
import { ticketNumber } from '../tickets/calls.ts'
import { PRIORITIES } from '../tickets/queue.ts'
import { ticketTexts } from '../tickets/ticket.ts'
import { STAFF_ROLES } from '../words.ts'
import { STAFF_CHANNELS } from './channel.ts'

const NO_REQUESTER = message('Choose a requester, or enter an email address or a phone number.')

const phoneNumber = z
  .string()
  .trim()
  .max(LIMITS.phone)
  .regex(/^$|^\+?[\d\s()./-]{3,}$/u, message('Enter a phone number, such as +41 79 123 45 67.'))

/** The requester of a ticket that staff create: an account, or the data of a new contact. */
const requester = z
  .object({
    id: id.optional().describe('Id of an account. Then the other fields are ignored.'),
    name: optional(LIMITS.username).describe('Name of a new contact.'),
    email: z
      .union([z.literal(''), address(NO_REQUESTER)])
      .default('')
      .describe('If an account has this address, it is the requester.'),
    phone: phoneNumber.default('').describe('Added to the account of the address, if there is one.'),
  })
  .superRefine((given, { addIssue }) => {
    if (given.id === undefined && given.email === '' && given.phone === '')
      addIssue({ code: 'custom', message: NO_REQUESTER })
  })

const foundRequester = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().describe('Empty if the account has none.'),
  phones: z.array(z.string()).describe('Phone numbers as written.'),
  department: z.string(),
  isContact: z.boolean().describe('True for a person without a login.'),
})
export type FoundRequester = z.infer<typeof foundRequester>

/** Search for requesters. */
export const requesterCalls = {
  listRequesters: call.get('/api/v1/requesters', {
    summary: 'Search requesters by name, email address or phone number: at most 10',
    who: STAFF_ROLES,
    query: listQuery.pick({ q: true }),
    // Phone numbers change without an event.
    etag: false,
    answer: z
      .array(foundRequester)
      .describe('Numbers match if they end with the last nine digits of the search, or with all of them.'),
    errors: ['validation'],
  }),
}

/** Tickets that staff create for a requester. */
export const onBehalfCalls = {
  createTicketForRequester: call.post('/api/v1/tickets/for-requester', {
    summary: 'Create a ticket for a requester who called or came in person',
    tool: {
      name: 'create_ticket_for_requester',
      says: 'Create a ticket for a requester who called or came in person. The requester sees it.',
      sendsWith: 'always',
    },
    who: STAFF_ROLES,
    body: z.object({
      requester,
      channel: z.enum(STAFF_CHANNELS),
      ...ticketTexts.shape,
      assigneeId: id
        .nullable()
        .optional()
        .describe('A support member; null: nobody. Default: the actor if they are a support member.'),
      teamId: id.nullable().default(null),
      priority: z.enum(PRIORITIES).default('normal'),
      tags: z.array(id).max(LIMITS.ticketTags).default([]).describe('Ids of tags.'),
      formId: id.default(DEFAULT_FORM),
      fields: givenValues.default({}),
      files: filesToAttach,
      acknowledges: z
        .boolean()
        .default(false)
        .describe('Whether the requester gets an email with the number of the ticket.'),
    }),
    answer: ticketNumber,
    alsoScopes: [{ scope: 'files:write', with: 'files' }],
    errors: [
      'validation',
      'not_support_member',
      'team_gone',
      'tag_gone',
      'tag_archived',
      'fields_missing',
      'form_gone',
      'upload_gone',
    ],
  }),
}
