import { z } from 'zod'
import { integer } from '../schemas.ts'
import { id } from '../call.ts'
import type { EventKind } from '../event-registry.ts'

/** An event without content. Pages fetch the data that they may see. */
export const liveEvent = z.object({
  number: integer,
  kind: z.string().transform((kind) => kind as EventKind),
  ticketId: z.string().nullable(),
  actorId: z.string().nullable().describe('Id of the account that did it; null if unknown or hidden.'),
  userId: z.string().nullable().describe('Id of the affected account, if there is one.'),
})
export type LiveEvent = z.infer<typeof liveEvent>

const isTyping = z.boolean().describe('Whether they are typing a message.')
const presentUser = z.object({ userId: z.string().describe('Id of an account.'), isTyping })
export type PresentUser = z.infer<typeof presentUser>

/** Messages of pages. `hello` comes first, once. */
export const fromPage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hello'),
    token: z.string().min(1).max(400),
    since: integer.min(0).nullable().describe('Number of the last known event; null: start now.'),
  }),
  z.object({
    kind: z.literal('look'),
    ticketId: id.nullable().describe('The ticket that is open and visible on this page.'),
    isTyping,
  }),
])
export type FromPage = z.infer<typeof fromPage>

/** Messages of the server. */
export const fromServer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('events'),
    events: z.array(liveEvent).describe('Oldest first.'),
    upTo: integer.describe('All events up to this number were sent, or are not for this user.'),
  }),
  z.object({
    kind: z.literal('ready'),
    upTo: integer.describe('Missed events were sent; the connection is live now.'),
  }),
  z.object({
    kind: z.literal('start_over'),
    upTo: integer.describe('Too many events were missed: reload everything and continue from this number.'),
  }),
  z.object({
    kind: z.literal('presence'),
    ticketId: z.string(),
    users: z.array(presentUser).describe('Other users who have the ticket open now.'),
  }),
  z.object({ kind: z.literal('beat') }),
])
export type FromServer = z.infer<typeof fromServer>
