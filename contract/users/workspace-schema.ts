import { z } from 'zod'
import { id } from '../call.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { AFTER_ACTION, DENSITIES, FIRST_PAGES, SEND_KEYS, type Workspace } from './workspace.ts'

const WRONG = message('Choose an option.')

/** Key sequence, or one key with Control; empty: none. Alt is not allowed. */
const KEY = /^(?:(?:mod\+)?[^\s]{1,8}|[^\s] [^\s])?$/u

/** An action of the pages, or a macro by id. */
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
  firstPage: z.enum(FIRST_PAGES, WRONG).describe('Where staff begin after logging in.'),
  afterAction: z.enum(AFTER_ACTION, WRONG).describe('What comes after an action in the inbox.'),
  density: z.enum(DENSITIES, WRONG).describe('How much room the rows of the inbox take.'),
  sendKey: z
    .enum(SEND_KEYS, WRONG)
    .describe('What sends replies and notes of the staff beside Control with Enter, which always does.'),
  letters: z.boolean().describe('Whether single letters act.'),
  keys: keys.describe(
    'Keys by action, where somebody wants others than usual; empty: none. `macro.<id>`: a macro, which has none otherwise. What the pages do not know has no effect.',
  ),
  hiddenColumns: hiddenColumns.describe(
    'Columns that somebody does without, by the table that they are of. What the pages do not know has no effect.',
  ),
  picturesFrom: z
    .array(id)
    .max(LIMITS.picturesFrom)
    .describe('Accounts of senders whose mails are shown with the pictures of other servers at once.'),
}) satisfies z.ZodType<Workspace>
