import { z } from 'zod'
import { integer } from '../schemas.ts'

/** Id and name of a tag, as on tickets. */
export const tagLabel = z.object({ id: z.string(), name: z.string() })
export type TagLabel = z.infer<typeof tagLabel>

/** A tag with its details. */
export const tag = tagLabel.extend({
  isArchived: z.boolean().describe('Tickets that have it keep it, and no others are given it.'),
  otherNames: z.array(z.string()).describe('Names of tags that were merged into it, at most 20, by name.'),
  tickets: z
    .object({
      count: integer,
      isAtLeast: z.boolean().describe('True where there are more than were counted.'),
    })
    .describe('Tickets that have it.'),
})
export type TagOnWire = z.infer<typeof tag>
