import type { Turn } from '@support-desk/contract'
import { descriptorOf } from '@support-desk/contract/event-registry'
import { accountOf, type Actor, tokenOf } from '../actor.ts'
import type { EventsToEmpty, NewEvent } from './event.ts'
import type { Queries } from '../store.ts'
import type { Clock } from '../time.ts'

/** A new event in the transaction that records it. The ticket area defines the type of the ticket. */
type Announcement<Ticket> = {
  tx: Queries
  clock: Clock
  event: NewEvent
  ticket: Ticket
  actor: Actor
  /** When it happened. */
  at: string
  /** Set when the event is one of several changes. */
  batch?: Batch
}

/** Notifies users of an event, within its transaction. */
export type Announce<Ticket> = (happened: Announcement<Ticket>) => Promise<void>

/**
 * Several changes in one transaction, and the number of their events so far. Events whose kinds have these fields get the id of the
 * bulk job and of the message or note sent with the changes: see `ofSentMessage`.
 */
export type Batch = {
  job?: string
  sent?: SentWith
  events: number
  /** Set if each user gets one notification about all changes. */
  notices?: CallNotices
}

/** The notifications of one call. `kinds`: the kind of each notification so far, by ticket and account. */
export type CallNotices = {
  /** Whether the call posts a message. */
  hasMessage: boolean
  kinds: Map<string, string>
}

/** The id of a message or note, and the turn of the ticket before the call that wrote it. */
type SentWith = { sentWith: string; turnBefore: Turn; turnBeforeSince: string }

/** What recording needs of the context. `announce` is null where no users can be notified, as in the operators' programs. */
export type EventLogContext<Ticket> = {
  tx: Queries
  clock: Clock
  announce: Announce<Ticket> | null
  /** Set when the event is one of several changes. */
  batch?: Batch
}

/**
 * Records an event. No other function appends events. The row is written when the transaction commits, in the order of these calls.
 * With a ticket, the event is also announced to users.
 */
export async function record<Ticket>(
  { tx, clock, announce, batch }: EventLogContext<Ticket>,
  actor: Actor | null,
  happened: NewEvent,
  ticket?: NoInfer<Ticket>,
): Promise<void> {
  const event = batch ? partOf(batch, happened) : happened
  const at = event.at ?? clock().toISOString()
  if (ticket && actor) await announce?.({ tx, clock, event, ticket, actor, at, ...(batch && { batch }) })
  await tx.events.append({ ...event, actorId: accountOf(actor), tokenId: tokenOf(actor) }, at)
}

function partOf(batch: Batch, event: NewEvent): NewEvent {
  batch.events++
  const { job, sent } = batch
  const fields = descriptorOf(event.kind)?.data ?? {}
  const own = {
    ...(job !== undefined && 'job' in fields && { job }),
    ...(sent && 'sentWith' in fields && sent),
  }
  return { ...event, data: { ...event.data, ...own } } as NewEvent
}

/**
 * Empties some earlier events and records that it did. Returns the number of emptied events; fewer than `limit` means that none are
 * left.
 */
export async function emptyEvents(
  ctx: EventLogContext<never>,
  actor: Actor | null,
  which: EventsToEmpty,
  limit: number,
): Promise<number> {
  const emptied = await ctx.tx.events.empty(which, limit)
  if (!emptied) return 0
  await record(ctx, actor, { kind: 'record.emptied', data: emptied })
  return emptied.count
}
