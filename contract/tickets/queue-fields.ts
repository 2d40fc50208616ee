import { z } from 'zod'
import { instant, person } from '../schemas.ts'
import { tagLabel } from '../tags/tag.ts'
import { CHANNELS } from '../on-behalf/channel.ts'
import { PRIORITIES, SNOOZE_WAKES, TURNS } from './queue.ts'

/** A snooze of a ticket. */
export const snooze = z.object({
  until: instant.nullable().describe('ISO 8601 in UTC; null if only a reply ends the snooze.'),
  wakes: z.enum(SNOOZE_WAKES),
  by: person.nullable().describe('Who snoozed it; null if it was not a user.'),
  since: instant.describe('ISO 8601 in UTC.'),
})
export type Snooze = z.infer<typeof snooze>

/** Queue state of a ticket, for staff only. */
export const queueFields = z.object({
  turn: z.enum(TURNS),
  turnSince: instant.describe('Since when it is their turn: ISO 8601 in UTC. The longest wait comes first.'),
  priority: z.enum(PRIORITIES),
  snooze: snooze.nullable(),
  isSpam: z.boolean().describe('Whether staff marked it as spam.'),
  team: z.object({ id: z.string(), name: z.string() }).nullable(),
  channel: z.enum(CHANNELS).describe('How it came in.'),
  tags: z.array(tagLabel).describe('By name.'),
})
export type QueueFields = z.infer<typeof queueFields>
