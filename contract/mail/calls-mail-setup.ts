import { z } from 'zod'
import { call } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { instant } from '../schemas.ts'
import { outgoingTest } from './outgoing.ts'
import { line, mailServer } from './server.ts'

/**
 * How mail servers were found: known provider, SRV records, configuration of the domain, or a guessed name that
 * answers.
 */
const DETECTION_SOURCES = ['provider', 'dns', 'autoconfig', 'guess', 'none'] as const

/** The mail servers of an address. */
const detectedServers = z.object({
  source: z.enum(DETECTION_SOURCES),
  provider: z.string().nullable().describe('Name of a known provider.'),
  signIn: z
    .enum(['microsoft', 'google'])
    .nullable()
    .describe('The provider requires OAuth, or an app password.'),
  needsAppPassword: z.boolean().describe('The provider requires an app password.'),
  incoming: mailServer.nullable(),
  outgoing: mailServer.nullable(),
  user: z.string().describe('The usual username.'),
})

/** Results of a test email that a mailbox sends to itself. */
const arrival = z.object({
  folder: z.enum(['inbox', 'junk']).nullable().describe('Null: it has not arrived yet.'),
  error: z.string().nullable().describe('Why the mailbox cannot be read.'),
  checks: z
    .object({ spf: z.string().nullable(), dkim: z.string().nullable(), dmarc: z.string().nullable() })
    .nullable()
    .describe('Results in the Authentication-Results header; null without one.'),
  records: z
    .object({
      domain: z.string(),
      isShared: z.boolean().describe('The domain belongs to a provider, which takes care of its records.'),
      spf: z.string().nullable().describe('The SPF record of the domain.'),
      dmarc: z.string().nullable().describe('Its DMARC record.'),
      spfToAdd: z.string().nullable().describe('A DNS line to add if there is none.'),
      dmarcToAdd: z.string().nullable().describe('Likewise.'),
    })
    .nullable()
    .describe('Null until the email has arrived, and if name servers do not answer.'),
})

export const mailSetupCalls = {
  detectMailServers: call.post('/api/v1/mailboxes/detect', {
    transaction: 'none',
    summary: 'Find the mail servers of an address, within ten seconds',
    who: ['Admin'],
    body: z.object({
      address: line(LIMITS.email).pipe(z.email(message('Enter a valid email address.'))),
    }),
    answer: detectedServers,
    errors: ['validation'],
  }),
  sendMailboxTest: call.post('/api/v1/mailboxes/:mailboxId/send-test', {
    transaction: 'none',
    summary: 'Send a test email from a mailbox to itself at once',
    who: ['Admin'],
    answer: outgoingTest.extend({ sentAt: instant.describe('Identifies the test email.') }),
    errors: ['not_found'],
  }),
  checkMailboxTest: call.post('/api/v1/mailboxes/:mailboxId/check-test', {
    transaction: 'none',
    summary: 'Wait up to ten seconds for a test email, and read the checks of its sender',
    who: ['Admin'],
    body: z.object({ sentAt: z.iso.datetime() }),
    answer: arrival,
    errors: ['validation', 'not_found'],
  }),
}
