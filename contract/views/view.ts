import { z } from 'zod'
import { integer, person } from '../schemas.ts'
import { required } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { CONDITION_TOO_LONG } from '../condition/parse.ts'
import { QUEUE_ORDERS } from '../condition/calls.ts'
import {
  DEFAULT_VIEW_COLUMNS,
  LAST_VIEW_PLACE,
  MOST_FIELD_COLUMNS,
  VIEW_COLUMNS,
  VIEW_GROUPINGS,
  VIEW_ICONS,
  VIEW_VISIBILITIES,
} from './words.ts'

const fieldColumn = z.templateLiteral(['field.', z.string().regex(/^[a-z][a-z_]{0,29}$/)])

const NO_COLUMN = message('One of these columns isn’t available. Choose the columns again.')

/** Settings of a view besides its condition and visibility. */
const viewLook = z.object({
  name: required(message('Enter a name for the view.'), LIMITS.viewName).transform((name) =>
    name.trim().replaceAll(/\s+/gu, ' '),
  ),
  order: z.enum(QUEUE_ORDERS).default('waiting'),
  columns: z
    .array(z.union([z.enum(VIEW_COLUMNS), fieldColumn], NO_COLUMN))
    .min(1, message('Choose at least one column.'))
    .max(VIEW_COLUMNS.length + MOST_FIELD_COLUMNS, message('Choose at most {maximum} columns.'))
    .refine(
      (columns) => new Set(columns).size === columns.length,
      message('Each column can appear only once in a view.'),
    )
    .default([...DEFAULT_VIEW_COLUMNS])
    .describe('In order. `field.<key>`: a field; empty if the field or its value does not exist.'),
  grouping: z.enum(VIEW_GROUPINGS).default('none'),
  icon: z.enum(VIEW_ICONS).default('inbox'),
  key: z
    .string()
    .regex(/^[a-z0-9]$/, message('Use a letter from a to z or a digit as the shortcut.'))
    .nullable()
    .default(null)
    .describe('The key that opens the view, after `g`; null: none.'),
})
export type ViewLook = z.output<typeof viewLook>

/** A new or changed view. */
export const viewDraft = viewLook.extend({
  condition: z
    .string()
    .max(LIMITS.conditionText, CONDITION_TOO_LONG)
    .describe('A condition; empty: all tickets.'),
  visibility: z.enum(VIEW_VISIBILITIES).default('own'),
  teamId: z.string().max(64).nullable().default(null).describe('The team, for a team macro.'),
  place: integer
    .min(0)
    .max(LAST_VIEW_PLACE)
    .optional()
    .describe(
      'Position among the views of the same people: before the one at this position. Omitted: last, or unchanged.',
    ),
})
export type ViewDraft = z.output<typeof viewDraft>

const count = z
  .object({ count: integer, isAtLeast: z.boolean() })
  .describe(
    'Number of tickets in it; with `isAtLeast` there may be more. While the server is busy it is the last known number, or at least 0 before the first count.',
  )

/** A view as shown to its reader. */
export const view = viewLook.extend({
  id: z.string(),
  name: z.string(),
  condition: z.string().describe('With the current names of people and teams.'),
  place: integer,
  visibility: z.enum(VIEW_VISIBILITIES),
  teamId: z.string().nullable(),
  owner: person.nullable().describe('Null for built-in views and deleted accounts.'),
  isMine: z.boolean(),
  isStandard: z.boolean().describe('Whether it is built in: a standard view, or the queue of a team.'),
  mayChange: z.boolean().describe('Whether the reader may change and delete it.'),
})
export type ViewOnWire = z.infer<typeof view>

/** A view with its number of tickets. */
export const countedView = view.extend({ count })
export type CountedViewOnWire = z.infer<typeof countedView>
