import { z } from 'zod'
import { call, required } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { integer } from '../schemas.ts'
import { outgoingDraft, outgoingMail, outgoingTest } from './outgoing.ts'

export const outgoingMailCalls = {
  getOutgoingMail: call.get('/api/v1/outgoing-mail', {
    summary: 'The mail server for outgoing email, without its password',
    who: ['Admin'],
    answer: outgoingMail,
  }),
  updateOutgoingMail: call.put('/api/v1/outgoing-mail', {
    summary: 'Set the mail server for outgoing email, on all nodes at once',
    who: ['Admin'],
    sessionOnly: true,
    reauthentication: 'currentPassword',
    body: outgoingDraft.extend({
      currentPassword: required(message('Enter your password.'), LIMITS.passwordMax),
      version: integer.describe('The version that the client read.'),
    }),
    answer: outgoingMail,
    errors: [
      'validation',
      'password_wrong',
      'too_many_requests',
      'outgoing_mail_fixed',
      'outgoing_mail_changed',
    ],
  }),
  deleteOutgoingMail: call.delete('/api/v1/outgoing-mail', {
    summary: 'Delete the mail server for outgoing email. Without another one, email is no longer sent',
    who: ['Admin'],
    answer: 'nothing',
  }),
  testOutgoingMail: call.post('/api/v1/outgoing-mail/test', {
    transaction: 'none',
    summary: 'Send a test email to the actor, by the current mail server or by one that is not saved yet',
    who: ['Admin'],
    body: z.object({
      server: outgoingDraft.nullable().default(null).describe('Null: the current one.'),
    }),
    answer: outgoingTest,
    alsoScopes: ['users:read'],
    errors: ['validation'],
  }),
}
