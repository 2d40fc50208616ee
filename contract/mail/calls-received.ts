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
  number: integer.describe('From 1 in each mailbox, as they came.'),
  receivedAt: instant,
  sender: z.string().describe('Empty where it is not known.'),
  senderName: z.string(),
  subject: z.string(),
  size: integer.describe('In bytes.'),
  isKept: z.boolean().describe('False once its raw bytes were removed.'),
  kind: z.enum(MAIL_KINDS).nullable().describe('Null until it was read.'),
  kindReason: z.enum(KIND_REASONS).nullable(),
  state: z.enum(RECEIVED_STATES),
  reason: z.enum(RECEIVED_REASONS).nullable(),
  error: z.string().nullable(),
  tries: integer,
  ticket: z.object({ id: z.string(), number: integer }).nullable(),
  movedTo: z.string().nullable().describe('The folder of its server into which it was moved; null: none.'),
})
export type ReceivedMailOnWire = z.infer<typeof receivedMail>

const result = z.string().nullable().describe('`pass`, `fail`, `none`... Null: not checked.')

const heldMail = receivedMail
  .pick({ id: true, receivedAt: true, sender: true, senderName: true, subject: true, reason: true })
  .extend({
    beginning: z.string().describe('Its first words.'),
    authenticated: z
      .boolean()
      .nullable()
      .describe('Whether the mail server that took it vouches for its sender. Null: it says nothing.'),
    checks: z
      .object({
        server: z.string().describe('The one that took the mail, by its own name.'),
        dmarc: result,
        spf: result,
        dkim: result,
      })
      .nullable()
      .describe('What that server checked, in the words of RFC 8601. Null: it says nothing.'),
  })
export type HeldMailOnWire = z.infer<typeof heldMail>

const way = z
  .array(z.object({ rule: z.enum(MAIL_RULES), says: z.enum(RULE_OUTCOMES) }))
  .describe('The rules that it went through, in their order.')

/** Incoming mails and their processing. */
export const receivedCalls = {
  listReceivedMails: call.get('/api/v1/mailboxes/:mailboxId/received-mails', {
    summary: 'What came in by a mailbox, latest first',
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
    summary: 'A mail that came in, with its way through the rules',
    who: ['Admin'],
    etag: false,
    answer: receivedMail.extend({ ...heldMail.pick({ beginning: true, checks: true }).shape, way }),
    alsoScopes: ['conversations:read'],
    errors: ['not_found'],
  }),
  getRawReceivedMail: call.get('/api/v1/received-mails/:mailId/raw', {
    summary: 'A mail as it came, for admins and for staff who may see its ticket',
    who: STAFF_ROLES,
    answer: 'binary',
    media: 'message/rfc822',
    cost: 'picture',
    alsoScopes: ['conversations:read'],
    errors: ['not_found'],
  }),
  getReceivedMailHeaders: call.get('/api/v1/received-mails/:mailId/headers', {
    summary: 'The headers of a mail as it came, for admins and for staff who may see its ticket',
    who: STAFF_ROLES,
    // Stored parts of a mail are removed without an event.
    etag: false,
    answer: z.object({
      headers: z.string().describe('As they came: nothing of them is decoded.'),
      isWhole: z.boolean().describe('False where there are more than are shown.'),
    }),
    alsoScopes: ['conversations:read'],
    errors: ['not_found'],
  }),
  listHeldMails: call.get('/api/v1/tickets/:ticketId/held-mails', {
    summary: 'Mails that wait in the margin of a ticket for somebody to decide about them, oldest first',
    who: STAFF_ROLES,
    etag: false,
    answer: z.array(heldMail),
    alsoScopes: ['conversations:read'],
    errors: ['not_found'],
  }),
  processReceivedMail: call.post('/api/v1/received-mails/:mailId/process', {
    summary: 'Let a mail that is in no ticket go through all rules again',
    who: ['Admin'],
    answer: receivedMail,
    alsoScopes: ['tickets:write', 'conversations:write'],
    errors: ['validation', 'not_found'],
  }),
  decideHeldMail: call.post('/api/v1/received-mails/:mailId/decide', {
    transaction: 'none',
    summary: 'Decide about a held mail: its sender takes part, it is a ticket of its own, or it is ignored',
    who: STAFF_ROLES,
    body: z.object({ decision: z.enum(HELD_DECISIONS) }),
    answer: 'nothing',
    alsoScopes: ['tickets:write', 'conversations:write'],
    errors: ['validation', 'not_found', 'file_infected', 'file_unscannable', 'scanner_unavailable'],
  }),
}
