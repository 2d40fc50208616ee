import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { call } from '../call.ts'
import { listQuery } from '../paging.ts'
import { STAFF_ROLES } from '../words.ts'
import {
  HELD_DECISIONS,
  KIND_REASONS,
  MAIL_KINDS,
  MAIL_RULES,
  RECEIVED_REASONS,
  RECEIVED_STATES,
  RULE_OUTCOMES,
} from './received.ts'

const receivedMail = z.object({
  id: z.string(),
  number: integer.describe('Number in its mailbox, from 1, in the order of arrival.'),
  receivedAt: instant,
  sender: z.string().describe('Empty if unknown.'),
  senderName: z.string(),
  subject: z.string(),
  size: integer.describe('In bytes.'),
  isKept: z.boolean().describe('False if the original email was deleted.'),
  kind: z.enum(MAIL_KINDS).nullable().describe('Null until it is processed.'),
  kindReason: z.enum(KIND_REASONS).nullable(),
  state: z.enum(RECEIVED_STATES),
  reason: z.enum(RECEIVED_REASONS).nullable(),
  error: z.string().nullable(),
  tries: integer,
  ticket: z.object({ id: z.string(), number: integer }).nullable(),
  movedTo: z.string().nullable().describe('The folder on the server that it was moved to; null: not moved.'),
})
export type ReceivedMailOnWire = z.infer<typeof receivedMail>

const result = z.string().nullable().describe('`pass`, `fail`, `none`... Null: not checked.')

const heldMail = receivedMail
  .pick({ id: true, receivedAt: true, sender: true, senderName: true, subject: true, reason: true })
  .extend({
    beginning: z.string().describe('The beginning of its text.'),
    isOfSide: z
      .boolean()
      .describe('Whether it belongs to a side conversation. Then the requester never sees it.'),
    authenticated: z
      .boolean()
      .nullable()
      .describe('Whether the receiving mail server confirms the sender. Null: unknown.'),
    checks: z
      .object({
        server: z.string().describe('Name of the receiving mail server.'),
        dmarc: result,
        spf: result,
        dkim: result,
      })
      .nullable()
      .describe('Checks of that server, in the terms of RFC 8601. Null: unknown.'),
  })
export type HeldMailOnWire = z.infer<typeof heldMail>

const way = z
  .array(z.object({ rule: z.enum(MAIL_RULES), says: z.enum(RULE_OUTCOMES) }))
  .describe('The rules applied to it, in order.')

/** Incoming mails and their processing. */
export const receivedCalls = {
  listReceivedMails: call.get('/api/v1/mailboxes/:mailboxId/received-mails', {
    summary: 'Received emails, newest first',
    who: ['Admin'],
    query: listQuery.omit({ q: true }).extend({ state: z.enum(RECEIVED_STATES).optional() }),
    // Mails change without an event.
    etag: false,
    answer: z.array(receivedMail),
    paged: true,
    alsoScopes: ['conversations:read'],
    errors: ['validation'],
  }),
  getReceivedMail: call.get('/api/v1/received-mails/:mailId', {
    summary: 'A received email, with the rules applied to it',
    who: ['Admin'],
    etag: false,
    answer: receivedMail.extend({ ...heldMail.pick({ beginning: true, checks: true }).shape, way }),
    alsoScopes: ['conversations:read'],
    errors: ['not_found'],
  }),
  getRawReceivedMail: call.get('/api/v1/received-mails/:mailId/raw', {
    summary: 'An original email, for admins and for staff who may see its ticket',
    who: STAFF_ROLES,
    answer: 'binary',
    media: 'message/rfc822',
    cost: 'picture',
    alsoScopes: ['conversations:read'],
    errors: ['not_found'],
  }),
  getReceivedMailHeaders: call.get('/api/v1/received-mails/:mailId/headers', {
    summary: 'The headers of an original email, for admins and for staff who may see its ticket',
    who: STAFF_ROLES,
    // Stored parts of a mail are removed without an event.
    etag: false,
    answer: z.object({
      headers: z.string().describe('Not decoded.'),
      isWhole: z.boolean().describe('False if there are more than these.'),
    }),
    alsoScopes: ['conversations:read'],
    errors: ['not_found'],
  }),
  listHeldMails: call.get('/api/v1/tickets/:ticketId/held-mails', {
    summary: 'Held emails of a ticket that await a decision, oldest first',
    who: STAFF_ROLES,
    etag: false,
    answer: z.array(heldMail),
    alsoScopes: ['conversations:read'],
    errors: ['not_found'],
  }),
  processReceivedMail: call.post('/api/v1/received-mails/:mailId/process', {
    summary: 'Process an email without a ticket again',
    who: ['Admin'],
    answer: receivedMail,
    alsoScopes: ['tickets:write', 'conversations:write'],
    errors: ['validation', 'not_found'],
  }),
  decideHeldMail: call.post('/api/v1/received-mails/:mailId/decide', {
    transaction: 'none',
    summary: 'Decide on a held email: add its sender, create a ticket, or ignore it',
    who: STAFF_ROLES,
    body: z.object({ decision: z.enum(HELD_DECISIONS) }),
    answer: 'nothing',
    alsoScopes: ['tickets:write', 'conversations:write'],
    errors: ['validation', 'not_found', 'file_infected', 'file_unscannable', 'scanner_unavailable'],
  }),
}
