import { z } from 'zod'
import { integer } from '../schemas.ts'

/** Id and name of a tag, as on tickets. */
export const tagLabel = z.object({ id: z.string(), name: z.string() })
export type TagLabel = z.infer<typeof tagLabel>

/** A tag with its details. */
export const tag = tagLabel.extend({
  isArchived: z
    .boolean()
    .describe('Whether it is archived: tickets keep it, but it cannot be added any more.'),
  otherNames: z.array(z.string()).describe('Names of tags that were merged into it, at most 20, by name.'),
  tickets: z
    .object({
      count: integer,
      isAtLeast: z.boolean().describe('True if there are more than were counted.'),
    })
    .describe('Number of tickets with it.'),
})
export type TagOnWire = z.infer<typeof tag>
