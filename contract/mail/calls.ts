import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { call } from '../call.ts'
import { ROLES } from '../words.ts'
import { listQuery } from '../paging.ts'

export const mailPreferences = z.object({
  assigned: z
    .boolean()
    .describe('A ticket of mine was taken, assigned or unassigned, or a ticket was assigned to me.'),
  status: z.boolean().describe('The status of a ticket of mine changed.'),
  chat: z.boolean().describe('There is a message that I have not seen.'),
})
export type MailPreferencesOnWire = z.infer<typeof mailPreferences>

export const failedMail = z.object({
  id: z.string(),
  to: z.string(),
  about: z.string().describe('Subject of the message.'),
  ticketId: z.string().nullable(),
  error: z.string(),
  attempts: integer,
  failedAt: instant.describe('ISO 8601 in UTC: when it was given up.'),
})
export type FailedMailOnWire = z.infer<typeof failedMail>

export const mailCalls = {
  getMailPreferences: call.get('/api/v1/users/me/mail-preferences', {
    summary: 'Email notifications of the actor',
    who: ROLES,
    answer: mailPreferences,
  }),
  updateMailPreferences: call.put('/api/v1/users/me/mail-preferences', {
    summary: 'Choose the email notifications of the actor',
    who: ROLES,
    body: mailPreferences,
    answer: mailPreferences,
    errors: ['validation'],
  }),
  listFailedEmails: call.get('/api/v1/failed-emails', {
    summary: 'Emails that could not be sent within a day, newest first',
    who: ['Admin'],
    query: listQuery.omit({ q: true }),
    answer: z.array(failedMail),
    paged: true,
    errors: ['validation'],
  }),
  retryFailedEmail: call.post('/api/v1/failed-emails/:id/retry', {
    summary: 'Retry an email that was given up',
    who: ['Admin'],
    answer: 'nothing',
    errors: ['validation', 'not_found'],
  }),
}
