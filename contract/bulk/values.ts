import { z } from 'zod'
import { id } from '../call.ts'
import { snoozeAsked, word } from '../tickets/calls-queue.ts'
import { PRIORITIES, TURNS } from '../tickets/queue.ts'
import { SETTABLE_STATUSES } from '../words.ts'
import { fieldKey, givenTexts } from '../fields/field.ts'
import type { BulkAction } from './actions.ts'

const nothing = z.undefined()

/** A field and its new values, in the form of the call for one ticket. */
const fieldAsked = z.object({ key: fieldKey, values: givenTexts })

/** Value of each bulk action. */
export const BULK_VALUES = {
  /** Id of a support member. */
  assign: id,
  take: nothing,
  status: z.enum(SETTABLE_STATUSES, word),
  turn: z.enum(TURNS, word),
  priority: z.enum(PRIORITIES, word),
  snooze: snoozeAsked,
  wake: nothing,
  /** Id of a team; null removes the team. */
  team: id.nullable(),
  /** Id of the tag to add or remove. */
  tag: id,
  untag: id,
  field: fieldAsked,
  spam: nothing,
  not_spam: nothing,
  delete: nothing,
  restore: nothing,
} satisfies Record<BulkAction, z.ZodType>

/** Value of any bulk action. */
export const bulkValue = z.union([z.string(), snoozeAsked, fieldAsked]).nullish()
export type BulkValue = z.infer<typeof bulkValue>
