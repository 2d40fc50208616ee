import { z } from 'zod'
import { instant, integer } from '../schemas.ts'
import { queueFields } from './queue-fields.ts'
import { ticketRow } from './ticket.ts'

/** Length of the last message in a row. */
export const LAST_WORDS_LENGTH = 140

/** Length of a field value in a row. */
export const ROW_VALUE_LENGTH = 80

/** A ticket in the queue of staff. */
export const queueRow = z.object({
  ...ticketRow.pick({
    id: true,
    number: true,
    subject: true,
    status: true,
    requester: true,
    assignee: true,
    createdAt: true,
    version: true,
    isSample: true,
  }).shape,
  ...queueFields.shape,
  lastWords: z
    .object({
      text: z.string().describe(`At most ${LAST_WORDS_LENGTH} characters.`),
      by: z.enum(['requester', 'staff']),
      at: instant.describe('ISO 8601 in UTC.'),
      hasPicture: z.boolean().describe('Whether the ticket was created with a picture and has no messages.'),
    })
    .nullable()
    .describe('The newest message, or the first message of the requester if there is no other.'),
  fields: z
    .array(z.object({ key: z.string(), values: z.array(z.string()) }))
    .describe(
      `The fields with values, as displayed: names of choices and people, otherwise the value, at most ${ROW_VALUE_LENGTH} characters. Includes those of merged tickets.`,
    ),
  messageCount: integer,
  mergedInto: ticketRow
    .pick({ id: true, number: true })
    .nullable()
    .describe('The ticket where its conversation continues; null if it is not merged.'),
})
export type QueueRow = z.infer<typeof queueRow>
