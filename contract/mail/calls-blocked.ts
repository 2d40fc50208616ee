import { z } from 'zod'
import { call, required } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { listQuery } from '../paging.ts'
import { instant, person } from '../schemas.ts'
import { BLOCKED_KINDS } from './blocked.ts'

const blockedSender = z.object({
  id: z.string(),
  kind: z.enum(BLOCKED_KINDS),
  pattern: z.string().describe('The address, or the domain with its subdomains; in lower case.'),
  createdBy: person.nullable().describe('Null: a deleted account.'),
  createdAt: instant.describe('ISO 8601 in UTC.'),
})
export type BlockedSender = z.infer<typeof blockedSender>

/** Senders whose emails are ignored. */
export const blockedCalls = {
  listBlockedSenders: call.get('/api/v1/blocked-senders', {
    who: ['Admin'],
    summary: 'Blocked addresses and domains, latest first',
    query: listQuery.omit({ q: true }),
    answer: z.array(blockedSender),
    paged: true,
    errors: ['validation'],
  }),
  createBlockedSender: call.post('/api/v1/blocked-senders', {
    who: ['Admin'],
    summary:
      'Block an address or a domain: its emails are kept and ignored. A known one is answered unchanged',
    body: z.object({
      pattern: required(message('Enter an email address or a domain.'), LIMITS.email).describe(
        'An address, or a domain such as example.com.',
      ),
    }),
    answer: blockedSender,
    errors: ['validation'],
  }),
  deleteBlockedSender: call.delete('/api/v1/blocked-senders/:blockedSenderId', {
    who: ['Admin'],
    summary: 'Unblock a sender. Emails that were ignored before stay ignored until staff process them',
    answer: 'nothing',
    errors: ['not_found'],
  }),
}
