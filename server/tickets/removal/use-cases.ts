import { BIN_DAYS, type DeletedTicket, message, type QueueRow, words } from '@support-desk/contract'
import { accountOf, type Actor, type UserActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { emptyEvents, record } from '../../kernel/event-log/record.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import { orNotFound } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { later } from '../../kernel/time.ts'
import { rowOf } from '../queue/shown-rows.ts'
import { aboutTicket, refuseSample } from '../ticket-conflicts.ts'
import type { Ticket } from '../ticket.ts'
import { holdVisibleTicket } from '../use-cases.ts'
import type { Removal } from './queries.ts'

const DAY_SECONDS = 24 * 60 * 60
/** Events per step of emptying. */
const EVENTS = 100

/** Marks a ticket as spam. Mails about it that were not sent yet wait until it is no longer spam. */
export async function markAsSpam(
  ctx: TxContext,
  actor: Actor,
  { id, blockSender }: { id: string; blockSender: boolean },
): Promise<QueueRow> {
  const ticket = await holdVisibleTicket(ctx.tx, actor, id, { spam: 'allowed' })
  refuseSample(ticket)
  await refuseSources(ctx.tx, ticket)
  const blockedId = blockSender
    ? await ctx.blockSender(ctx, actor, { accountId: ticket.requester.id, ticketId: id })
    : null
  if (ticket.spamAt === null) {
    const spam = removalBy(ctx, actor)
    await ctx.tx.tickets.setRemoval(id, { spam })
    const data = { ...(blockedId !== null && { blockedId }) }
    await record(ctx, actor, { kind: 'ticket.marked_as_spam', ticketId: id, data, at: spam.at })
  }
  return rowOf(ctx.tx, actor, id)
}

/** Returns a ticket from spam, and ends the block of its sender that came with the mark. */
export async function markAsNotSpam(ctx: TxContext, actor: Actor, id: string): Promise<QueueRow> {
  const ticket = await holdVisibleTicket(ctx.tx, actor, id, { merged: 'allowed', spam: 'allowed' })
  if (ticket.spamAt !== null) await endSpam(ctx, actor, id)
  return rowOf(ctx.tx, actor, id)
}

/** Ends the spam mark of a locked ticket. */
export async function endSpam(ctx: TxContext, actor: Actor, id: string): Promise<void> {
  await ctx.tx.tickets.setRemoval(id, { spam: null })
  await ctx.unblockSender(ctx, actor, id)
  await record(ctx, actor, { kind: 'ticket.marked_as_not_spam', ticketId: id, data: {} })
}

/** Moves a ticket to the bin. From then on only the bin shows it. */
export async function deleteTicket(ctx: TxContext, actor: Actor, id: string): Promise<void> {
  const ticket = await holdVisibleTicket(ctx.tx, actor, id, { spam: 'allowed' })
  await refuseSources(ctx.tx, ticket)
  const deleted = removalBy(ctx, actor)
  await ctx.tx.tickets.setRemoval(id, { deleted })
  await record(ctx, actor, { kind: 'ticket.deleted', ticketId: id, data: {}, at: deleted.at })
}

/** Returns a ticket from the bin as it was. */
export async function restoreTicket(ctx: TxContext, actor: Actor, id: string): Promise<QueueRow> {
  await holdDeletedTicket(ctx.tx, id)
  await restore(ctx, actor, id)
  return rowOf(ctx.tx, actor, id)
}

/** Restores a locked ticket of the bin. */
export async function restore(ctx: TxContext, actor: Actor, id: string): Promise<void> {
  await ctx.tx.tickets.setRemoval(id, { deleted: null })
  await record(ctx, actor, { kind: 'ticket.restored', ticketId: id, data: {} })
}

/** Removes a ticket of the bin for good, and empties its events. */
export async function eraseTicket(ctx: TxContext, actor: UserActor, id: string): Promise<void> {
  const { number } = await holdDeletedTicket(ctx.tx, id)
  await ctx.removeTicket(ctx.tx, id)
  while ((await emptyEvents(ctx, actor, { ticketId: id }, EVENTS)) > 0);
  await record(ctx, actor, { kind: 'ticket.erased', data: { number } })
}

/** Tickets in the bin, latest first. */
export async function listDeletedTickets(
  { store }: Context,
  _actor: UserActor,
  page: PageRequest,
): Promise<Rows<DeletedTicket>> {
  const { rows, nextCursor } = await store.tickets.listDeleted(page)
  return {
    rows: rows.map((row) => ({ ...row, removedAt: later(new Date(row.deletedAt), BIN_DAYS * DAY_SECONDS) })),
    nextCursor,
  }
}

/** Locks a ticket of the bin. Throws `not_found` for others. */
async function holdDeletedTicket(tx: Queries, id: string): Promise<Ticket> {
  await tx.tickets.hold(id)
  return orNotFound(await tx.tickets.findDeleted(id))
}

const removalBy = ({ clock }: TxContext, actor: Actor): Removal => ({
  at: clock().toISOString(),
  by: accountOf(actor),
})

/** Refuses a ticket that others were merged into: their requesters would lose theirs too. */
async function refuseSources(tx: Queries, ticket: Ticket): Promise<void> {
  const sources = await tx.merges.sourcesOf(ticket.id)
  if (sources.length > 0) throw aboutTicket('ticket_has_merged', ticket, { words: [words(UNDO_MERGES)] })
}

const UNDO_MERGES = message('Other tickets were merged into this one. Undo those merges first.')
