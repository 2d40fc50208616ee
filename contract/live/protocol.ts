import { z } from 'zod'
import { id } from '../call.ts'
import type { EventKind } from '../event-registry.ts'

/** Where the live connection is opened. */
export const LIVE_PATH = '/api/v1/live'

/**
 * Header of every answer to somebody who is logged in: the number of an event that what is answered contains, and all
 * before it.
 */
export const LIVE_NUMBER_HEADER = 'x-event-number'

/** Numbers of the live connection. Times are in milliseconds. */
export const LIVE = {
  /** How long a new connection may stay without a first message. */
  helloMs: 10_000,
  /** How often the server says that it is there. */
  beatMs: 20_000,
  /** How long the pages wait for a word before they take the connection for dead. */
  silenceMs: 45_000,
  /** How often pages renew what they say of themselves: which ticket is open, that somebody types. */
  presenceMs: 4_000,
  /** How long that holds without being renewed. */
  presenceLeaseMs: 9_000,
  /** How often pages ask where live connections are blocked. */
  askMs: 10_000,
  /** The most events that are told again; who missed more starts over. */
  replayed: 2_000,
  connectionsPerPerson: 20,
  messageBytes: 4_096,
} as const

/** Why the server closes a live connection. After these the page behaves as each says; after any other it comes back. */
export const LIVE_CLOSE = {
  /** What the page sent cannot be understood: do not come back. */
  badMessage: 4400,
  /** The session is over: log in again. */
  sessionOver: 4401,
  /** This user has to do something else first: come back after that. */
  requiredAction: 4403,
  /** Too slow to read: come back and go on. */
  tooSlow: 4408,
  /** This user has too many connections: ask instead. */
  tooMany: 4429,
  /** The server goes away: come back, to another one if there is one. */
  restart: 1012,
} as const

/** That something happened, never what: whoever hears it asks for what they may see. */
export const liveEvent = z.object({
  number: z.number().int(),
  kind: z.string().transform((kind) => kind as EventKind),
  ticket: z.string().nullable(),
  actor: z.string().nullable().describe('Id of the account that did it; null when nobody is named.'),
  person: z.string().nullable().describe('Id of the account that it happened to, where it is about one.'),
})
export type LiveEvent = z.infer<typeof liveEvent>

const typing = z.boolean().describe('Whether they are writing in the chat.')
const presentPerson = z.object({ person: z.string().describe('Id of an account.'), typing })
export type PresentPerson = z.infer<typeof presentPerson>

/** What a page may say on a live connection. `hello` comes first and once. */
export const fromPage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hello'),
    token: z.string().min(1).max(400),
    since: z.number().int().min(0).nullable().describe('Number of the last event known; null: from now on.'),
  }),
  z.object({
    kind: z.literal('look'),
    ticket: id.nullable().describe('The ticket that is open and seen on this page.'),
    typing,
  }),
])
export type FromPage = z.infer<typeof fromPage>

/** What the server says on a live connection. */
export const fromServer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('events'),
    events: z.array(liveEvent).describe('Oldest first.'),
    upTo: z
      .number()
      .int()
      .describe('Everything up to this number has been told, or is none of this person’s.'),
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
    ticket: z.string(),
    people: z.array(presentPerson).describe('Everybody who has the ticket open now, other than the reader.'),
  }),
  z.object({ kind: z.literal('beat') }),
])
export type FromServer = z.infer<typeof fromServer>
