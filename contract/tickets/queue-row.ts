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
  }).shape,
  ...queueFields.shape,
  lastWords: z
    .object({
      text: z.string().describe(`At most ${LAST_WORDS_LENGTH} signs.`),
      by: z.enum(['requester', 'staff']),
      at: instant.describe('ISO 8601 in UTC.'),
      hasPicture: z.boolean().describe('Whether the ticket was raised with a picture and has no messages.'),
    })
    .nullable()
    .describe('The latest message; before there is one, what the requester raised the ticket with.'),
  fields: z
    .array(z.object({ key: z.string(), values: z.array(z.string()) }))
    .describe(
      `The fields that have values, each as it is read: names of choices and people, else the value, at most ${ROW_VALUE_LENGTH} signs of it. With those of tickets that were merged into this one.`,
    ),
  messageCount: integer,
  mergedInto: ticketRow
    .pick({ id: true, number: true })
    .nullable()
    .describe('The ticket in whose conversation it goes on; null where it is one of its own.'),
})
export type QueueRow = z.infer<typeof queueRow>
