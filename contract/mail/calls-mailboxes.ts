import { z } from 'zod'
import { integer } from '../schemas.ts'
import { call } from '../call.ts'
import { mailbox, mailboxAlarm, mailboxDraft, mailboxTest } from './mailbox.ts'

const secret = z.string().describe('Opens the HTTP door of the mailbox. It is shown this once.')

export const mailboxCalls = {
  listMailboxes: call.get('/api/v1/mailboxes', {
    summary: 'All mailboxes by name, and how each is doing',
    who: ['Admin'],
    // Fetches change mailboxes without an event.
    etag: false,
    answer: z.array(mailbox),
  }),
  getMailboxAlarm: call.get('/api/v1/mailboxes/alarm', {
    summary: 'The mailboxes that somebody has to look after, and what keeps email from going out',
    who: ['Admin'],
    etag: false,
    answer: mailboxAlarm,
  }),
  createMailbox: call.post('/api/v1/mailboxes', {
    summary: 'Make a mailbox',
    who: ['Admin'],
    body: mailboxDraft,
    answer: z.object({ mailbox, secret: secret.nullable() }),
    errors: [
      'validation',
      'mailbox_address_in_use',
      'too_many_mailboxes',
      'team_gone',
      'form_gone',
      'smtp_door_closed',
    ],
  }),
  getMailbox: call.get('/api/v1/mailboxes/:mailboxId', {
    summary: 'One mailbox',
    who: ['Admin'],
    etag: false,
    answer: mailbox,
    errors: ['not_found'],
  }),
  updateMailbox: call.put('/api/v1/mailboxes/:mailboxId', {
    transaction: 'none',
    summary: 'Change a mailbox; its door stays, and secrets that are left out stay',
    who: ['Admin'],
    body: mailboxDraft.extend({
      version: integer.describe('The version of the mailbox that the client knew.'),
    }),
    answer: mailbox,
    errors: [
      'validation',
      'not_found',
      'mailbox_changed',
      'mailbox_address_in_use',
      'team_gone',
      'form_gone',
    ],
  }),
  deleteMailbox: call.delete('/api/v1/mailboxes/:mailboxId', {
    transaction: 'none',
    summary: 'Delete a mailbox here; nothing changes on its server, and mails that came stay',
    who: ['Admin'],
    answer: 'nothing',
    errors: ['not_found'],
  }),
  testMailbox: call.post('/api/v1/mailboxes/:mailboxId/test', {
    transaction: 'none',
    summary: 'Log in, and say what is there and what would be imported; imports nothing',
    who: ['Admin'],
    answer: mailboxTest,
    errors: ['not_found'],
  }),
  checkMailbox: call.post('/api/v1/mailboxes/:mailboxId/check', {
    transaction: 'none',
    summary: 'Ask whichever node reads a mailbox to look now',
    who: ['Admin'],
    answer: mailbox,
    errors: ['not_found'],
  }),
  rotateMailboxSecret: call.post('/api/v1/mailboxes/:mailboxId/rotate-secret', {
    summary: 'Give the HTTP door of a mailbox a new secret; the one before opens it no more',
    who: ['Admin'],
    answer: z.object({ secret }),
    errors: ['not_found', 'not_http_door'],
  }),
}
