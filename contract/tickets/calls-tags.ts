import { z } from 'zod'
import { call, id } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { STAFF_ROLES } from '../words.ts'
import { queueRow } from './queue-row.ts'

const some = z
  .array(id)
  .max(LIMITS.ticketTags, message('Use at most {maximum} tags.'))
  .default([])
  .describe('Ids of tags.')

/** Tags of a ticket. */
export const ticketTagCalls = {
  updateTicketTags: call.patch('/api/v1/tickets/:ticketId/tags', {
    summary: 'Add tags to a ticket and remove others; tags that are already set or missing change nothing',
    tool: { name: 'update_ticket_tags', says: 'Give a ticket tags and take others from it, by their ids.' },
    who: STAFF_ROLES,
    body: z.object({ add: some, remove: some }).superRefine(({ add, remove }, { addIssue }) => {
      if (remove.some((each) => add.includes(each)))
        addIssue({
          code: 'custom',
          path: ['remove'],
          message: message('Add or remove the tag, not both.'),
        })
    }),
    answer: queueRow,
    errors: ['validation', 'not_found', 'tag_gone', 'tag_archived', 'too_many_ticket_tags'],
  }),
}
