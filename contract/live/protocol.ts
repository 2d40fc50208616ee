import { z } from 'zod'
import { id } from '../call.ts'
import type { EventKind } from '../event-registry.ts'
import { LIMITS } from '../limits.ts'
import { LIVE } from './limits.ts'

/** That something happened, never what: whoever hears it asks for what they may see. */
export const liveEvent = z.object({
  number: z.number().int(),
  kind: z.string().transform((kind) => kind as EventKind),
  ticketId: z.string().nullable(),
  actorId: z.string().nullable().describe('Id of the account that did it; null when nobody is named.'),
  userId: z.string().nullable().describe('Id of the account that it happened to, where it is about one.'),
})
export type LiveEvent = z.infer<typeof liveEvent>

const isTyping = z.boolean().describe('Whether they are writing in the chat.')
const presentUser = z.object({ userId: z.string().describe('Id of an account.'), isTyping })
export type PresentUser = z.infer<typeof presentUser>

const listKey = z.string().min(1).max(64).describe('By which the page knows it; chosen by the page.')

/** A list that a page shows. */
const followedList = z.object({
  key: listKey,
  view: id.optional().describe('Id of a view.'),
  condition: z
    .string()
    .max(LIMITS.conditionText)
    .optional()
    .describe('In the language of conditions. Beside a view both hold.'),
  since: z
    .number()
    .int()
    .min(0)
    .nullable()
    .describe('Number of an event that its rows contain, with all before it; null: not known.'),
})
export type FollowedList = z.infer<typeof followedList>

/** What a page may say on a live connection. `hello` comes first and once. */
export const fromPage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hello'),
    token: z.string().min(1).max(400),
    since: z.number().int().min(0).nullable().describe('Number of the last event known; null: from now on.'),
  }),
  z.object({
    kind: z.literal('look'),
    ticketId: id.nullable().describe('The ticket that is open and seen on this page.'),
    isTyping,
  }),
  z.object({
    kind: z.literal('lists'),
    lists: z
      .array(followedList)
      .max(LIVE.listsPerConnection)
      .describe('All lists of tickets that this page shows, in the place of those that it said before.'),
  }),
])
export type FromPage = z.infer<typeof fromPage>

/**
 * How a list stands that a page shows. `followed`: the page is told what enters and leaves it. `reload`: the same from here on, and
 * its rows have to be loaded again. The others: nothing is told, because the condition is wrong, or no such view is there for
 * this user.
 */
const LIST_STATES = ['followed', 'reload', 'bad_condition', 'not_found'] as const
export type ListState = (typeof LIST_STATES)[number]

/** What the server says on a live connection. */
export const fromServer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('events'),
    events: z.array(liveEvent).describe('Oldest first.'),
    upTo: z.number().int().describe('Everything up to this number has been told, or is none of this user’s.'),
  }),
  z.object({
    kind: z.literal('ready'),
    upTo: z.number().int().describe('What was missed has been told; from here on it is live.'),
  }),
  z.object({
    kind: z.literal('start_over'),
    upTo: z.number().int().describe('Too much was missed: load everything anew and go on from this number.'),
  }),
  z.object({
    kind: z.literal('presence'),
    ticketId: z.string(),
    users: z.array(presentUser).describe('Everybody who has the ticket open now, other than the reader.'),
  }),
  z.object({
    kind: z.literal('lists'),
    lists: z
      .array(z.object({ key: z.string(), state: z.enum(LIST_STATES) }))
      .describe('Those that the page has just said, or whose state is another one now.'),
  }),
  z.object({
    kind: z.literal('membership'),
    through: z.number().int().describe('Up to this event it has been told what enters and leaves the lists.'),
    tickets: z
      .array(
        z.object({
          ticketId: z.string(),
          number: z.number().int().describe('Number of the latest event of this ticket that was looked at.'),
          keys: z.array(z.string()).describe('The lists that it belongs to now. It belongs to no other.'),
        }),
      )
      .describe('Tickets to which something has happened, or which are gone.'),
  }),
  z.object({ kind: z.literal('beat') }),
])
export type FromServer = z.infer<typeof fromServer>
