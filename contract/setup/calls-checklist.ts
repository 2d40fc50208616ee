import { z } from 'zod'
import { call } from '../call.ts'
import { integer } from '../schemas.ts'

const checklist = z.object({
  branding: z.boolean().describe('Whether the desk has a name or logo of its own.'),
  outgoingMail: z.boolean().describe('Whether a mail server sends emails.'),
  mailbox: z.boolean().describe('Whether there is a mailbox.'),
  colleague: z.boolean().describe('Whether there is another member of staff, or an open invitation.'),
  samples: z.boolean().describe('Whether sample tickets were added, also if they are removed since.'),
  sampleTickets: integer.describe('Number of sample tickets that exist.'),
  firstReply: z.boolean().describe('Whether staff have answered a ticket.'),
})
export type Checklist = z.infer<typeof checklist>

/** First steps of a new install. */
export const checklistCalls = {
  getSetupChecklist: call.get('/api/v1/setup/checklist', {
    summary: 'Which first steps of a new install are done',
    who: ['Admin'],
    // Depends on settings and on the time, too.
    etag: 'content',
    answer: checklist,
  }),
}
