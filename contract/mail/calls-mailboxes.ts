import { z } from 'zod'
import { integer } from '../schemas.ts'
import { call } from '../call.ts'
import { mailbox, mailboxAlarm, mailboxDraft, mailboxTest } from './mailbox.ts'

const secret = z.string().describe('The secret for the HTTP address of the mailbox, shown only once.')

export const mailboxCalls = {
  listMailboxes: call.get('/api/v1/mailboxes', {
    summary: 'All mailboxes by name, with their state',
    who: ['Admin'],
    // Fetches change mailboxes without an event.
    etag: false,
    answer: z.array(mailbox),
  }),
  getMailboxAlarm: call.get('/api/v1/mailboxes/alarm', {
    summary: 'Mailboxes that need attention, and what prevents outgoing email',
    who: ['Admin'],
    etag: false,
    answer: mailboxAlarm,
  }),
  createMailbox: call.post('/api/v1/mailboxes', {
    summary: 'Create a mailbox',
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
    summary: 'A mailbox',
    who: ['Admin'],
    etag: false,
    answer: mailbox,
    errors: ['not_found'],
  }),
  updateMailbox: call.put('/api/v1/mailboxes/:mailboxId', {
    transaction: 'none',
    summary: 'Change a mailbox. Its kind cannot change; omitted secrets are kept',
    who: ['Admin'],
    body: mailboxDraft.extend({
      version: integer.describe('The version of the mailbox that the client read.'),
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
    summary: 'Delete a mailbox here. Nothing changes on its server, and received emails are kept',
    who: ['Admin'],
    answer: 'nothing',
    errors: ['not_found'],
  }),
  testMailbox: call.post('/api/v1/mailboxes/:mailboxId/test', {
    transaction: 'none',
    summary: 'Test the login, and count the emails to import; imports nothing',
    who: ['Admin'],
    answer: mailboxTest,
    errors: ['not_found'],
  }),
  checkMailbox: call.post('/api/v1/mailboxes/:mailboxId/check', {
    transaction: 'none',
    summary: 'Check a mailbox for new emails now',
    who: ['Admin'],
    answer: mailbox,
    errors: ['not_found'],
  }),
  rotateMailboxSecret: call.post('/api/v1/mailboxes/:mailboxId/rotate-secret', {
    summary: 'Create a new secret for the HTTP address of a mailbox; the old one stops working',
    who: ['Admin'],
    answer: z.object({ secret }),
    errors: ['not_found', 'not_http_door'],
  }),
}
