import { z } from 'zod'
import { id } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { AFTER_ACTION, DENSITIES, FIRST_PAGES, SEND_KEYS, type Workspace } from './workspace.ts'

const WRONG = message('Choose an option.')

/** Key sequence, or one key with Control; empty: none. Alt is not allowed. */
const KEY = /^(?:(?:mod\+)?[^\s]{1,8}|[^\s] [^\s])?$/u

/** The target of a keyboard shortcut: an action such as `inbox.snooze`, or a macro by id. */
const ACTION = /^(?:[a-zA-Z.]{1,40}|macro\.[\w-]{1,64})$/

const keys = z
  .record(z.string().regex(ACTION), z.string().regex(KEY, message('This can’t be used as a shortcut.')))
  .refine((chosen) => Object.keys(chosen).length <= LIMITS.ownKeys, message('Too many shortcuts.'))

const columns = z
  .array(z.string().regex(/^[a-zA-Z]{1,40}$/))
  .max(LIMITS.hiddenColumns)
  .refine((hidden) => new Set(hidden).size === hidden.length)
const hiddenColumns = z
  .record(z.string().regex(/^[a-zA-Z]{1,40}$/), columns)
  .refine((tables) => Object.keys(tables).length <= LIMITS.ownTables)

/** Schema of a {@link Workspace}. */
export const workspaceSchema = z.object({
  firstPage: z.enum(FIRST_PAGES, WRONG).describe('The page that staff see after login.'),
  afterAction: z.enum(AFTER_ACTION, WRONG).describe('What opens after an action in the inbox.'),
  density: z.enum(DENSITIES, WRONG).describe('Height of the rows of the inbox.'),
  sendKey: z
    .enum(SEND_KEYS, WRONG)
    .describe('The key that sends replies and notes of staff, in addition to Control+Enter.'),
  letters: z.boolean().describe('Whether single-letter keys are enabled.'),
  keys: keys.describe(
    'Custom keys by action; empty: none. `macro.<id>`: a macro, which has no key by default. Unknown actions have no effect.',
  ),
  hiddenColumns: hiddenColumns.describe('Hidden columns by table. Unknown columns have no effect.'),
  picturesFrom: z
    .array(id)
    .max(LIMITS.picturesFrom)
    .describe('Accounts of senders whose remote pictures are always shown.'),
  hidesChecklist: z.boolean().describe('Whether the first steps of a new install are hidden, for admins.'),
}) satisfies z.ZodType<Workspace>
