import { z } from 'zod'
import { id } from '../call.ts'
import { snoozeAsked, word } from '../tickets/calls-queue.ts'
import { PRIORITIES, TURNS } from '../tickets/queue.ts'
import { SETTABLE_STATUSES } from '../words.ts'
import { fieldKey, givenTexts } from '../fields/field.ts'
import type { BulkAction } from './actions.ts'

const nothing = z.undefined()

/** A field, and what it is set to: values as the call for one ticket takes them. */
const fieldAsked = z.object({ key: fieldKey, values: givenTexts })

/** What each action of a bulk job sets its tickets to. */
export const BULK_VALUES = {
  /** A support member, by their id. */
  assign: id,
  take: nothing,
  status: z.enum(SETTABLE_STATUSES, word),
  turn: z.enum(TURNS, word),
  priority: z.enum(PRIORITIES, word),
  snooze: snoozeAsked,
  wake: nothing,
  /** By its id; null: none. */
  team: id.nullable(),
  /** The tag that each of them gets or loses, by its id. */
  tag: id,
  untag: id,
  field: fieldAsked,
} satisfies Record<BulkAction, z.ZodType>

/** Any of these. */
export const bulkValue = z.union([z.string(), snoozeAsked, fieldAsked]).nullish()
export type BulkValue = z.infer<typeof bulkValue>
