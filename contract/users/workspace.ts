import { z } from 'zod'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'

/** Where somebody begins after logging in: the page that the specification gives their role, or the inbox. */
export const FIRST_PAGES = ['specified', 'inbox'] as const
/** What comes after an action in the inbox: the next ticket, or the list. */
export const AFTER_ACTION = ['next', 'list'] as const
/** How much room a row of the inbox takes. */
export const DENSITIES = ['comfortable', 'compact'] as const

const WRONG = message('Please choose one of these.')

/** Signs one after the other, or one together with Control; none: the action has no key. Never with Alt. */
const KEY = /^(?:(?:mod\+)?[^\s]{1,8}|[^\s] [^\s])?$/u

const keys = z
  .record(z.string().regex(/^[a-zA-Z.]{1,40}$/), z.string().regex(KEY, message('This cannot be a key.')))
  .refine((chosen) => Object.keys(chosen).length <= LIMITS.ownKeys, message('These are too many keys.'))

/** How somebody works in the pages. */
export const workspace = z.object({
  firstPage: z.enum(FIRST_PAGES, WRONG).describe('Where staff begin after logging in.'),
  afterAction: z.enum(AFTER_ACTION, WRONG).describe('What comes after an action in the inbox.'),
  density: z.enum(DENSITIES, WRONG).describe('How much room the rows of the inbox take.'),
  letters: z.boolean().describe('Whether single letters act.'),
  keys: keys.describe(
    'Keys by action, where somebody wants others than usual; empty: none. What the pages do not know has no effect.',
  ),
})
export type Workspace = z.infer<typeof workspace>

/** How everybody works who has chosen nothing. */
export const USUAL_WORKSPACE: Workspace = {
  firstPage: 'specified',
  afterAction: 'next',
  density: 'comfortable',
  letters: true,
  keys: {},
}
