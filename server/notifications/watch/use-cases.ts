import { WATCH_ABOUT, type WatchAbout } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { findVisibleTicket, holdVisibleTicket } from '../../tickets/index.ts'
import type { Watcher } from './queries.ts'

/** The topics that the actor watches in a ticket; empty if the actor does not watch it. */
export async function getWatch(ctx: Context, actor: UserActor, ticketId: string): Promise<WatchAbout[]> {
  await findVisibleTicket(ctx.store, actor, ticketId)
  return ctx.store.watchers.find(ticketId, actor.id)
}

/** Starts watching a ticket. An equal choice records no event. */
export async function updateWatch(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, about }: { ticketId: string; about: readonly WatchAbout[] },
): Promise<WatchAbout[]> {
  const chosen = WATCH_ABOUT.filter((word) => about.includes(word))
  const { tx } = ctx
  await holdVisibleTicket(tx, actor, ticketId)
  const former = await tx.watchers.find(ticketId, actor.id)
  if (former.join() === chosen.join()) return chosen
  await tx.watchers.set(ticketId, actor.id, chosen, ctx.clock().toISOString())
  await record(ctx, actor, { kind: 'watch.set', ticketId, data: { about: chosen } })
  return chosen
}

/** Stops watching a ticket. */
export async function deleteWatch(ctx: TxContext, actor: UserActor, ticketId: string): Promise<void> {
  await holdVisibleTicket(ctx.tx, actor, ticketId, { merged: 'allowed' })
  if (!(await ctx.tx.watchers.remove(ticketId, actor.id))) return
  await record(ctx, actor, { kind: 'watch.ended', ticketId, data: {} })
}

/** The watchers of a ticket, by name. */
export async function listWatchers(ctx: Context, actor: UserActor, ticketId: string): Promise<Watcher[]> {
  await findVisibleTicket(ctx.store, actor, ticketId)
  return ctx.store.watchers.of(ticketId)
}
