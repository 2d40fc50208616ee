import { z } from 'zod'
import { integer } from '../schemas.ts'
import { id } from '../call.ts'
import type { EventKind } from '../event-registry.ts'

/** An event without content. Pages fetch the data that they may see. */
export const liveEvent = z.object({
  number: integer,
  kind: z.string().transform((kind) => kind as EventKind),
  ticketId: z.string().nullable(),
  actorId: z.string().nullable().describe('Id of the account that did it; null when nobody is named.'),
  userId: z.string().nullable().describe('Id of the account that it happened to, where it is about one.'),
})
export type LiveEvent = z.infer<typeof liveEvent>

const isTyping = z.boolean().describe('Whether they are writing in the chat.')
const presentUser = z.object({ userId: z.string().describe('Id of an account.'), isTyping })
export type PresentUser = z.infer<typeof presentUser>

/** Messages of pages. `hello` comes first, once. */
export const fromPage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hello'),
    token: z.string().min(1).max(400),
    since: integer.min(0).nullable().describe('Number of the last event known; null: from now on.'),
  }),
  z.object({
    kind: z.literal('look'),
    ticketId: id.nullable().describe('The ticket that is open and seen on this page.'),
    isTyping,
  }),
])
export type FromPage = z.infer<typeof fromPage>

/** Messages of the server. */
export const fromServer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('events'),
    events: z.array(liveEvent).describe('Oldest first.'),
    upTo: integer.describe('Everything up to this number has been told, or is none of this user’s.'),
  }),
  z.object({
    kind: z.literal('ready'),
    upTo: integer.describe('What was missed has been told; from here on it is live.'),
  }),
  z.object({
    kind: z.literal('start_over'),
    upTo: integer.describe('Too much was missed: load everything anew and go on from this number.'),
  }),
  z.object({
    kind: z.literal('presence'),
    ticketId: z.string(),
    users: z.array(presentUser).describe('Everybody who has the ticket open now, other than the reader.'),
  }),
  z.object({ kind: z.literal('beat') }),
])
export type FromServer = z.infer<typeof fromServer>
