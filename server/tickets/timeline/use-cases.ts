import type { Actor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { findVisibleTicket } from '../use-cases.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import type { TimelineEntry } from '../ticket.ts'
import { noteReading } from '../../audit/index.ts'

/** Everything that happened to a ticket, latest first. */
export async function listTimeline(
  ctx: Context,
  actor: Actor,
  { ticketId, ...page }: PageRequest & { ticketId: string; omitsMessages: boolean },
): Promise<Rows<TimelineEntry>> {
  noteReading(ctx, actor, 'ticket.read', await findVisibleTicket(ctx.store, actor, ticketId))
  const readerIs = actor.role === 'User' ? 'requester' : 'staff'
  return ctx.store.timeline.list(ticketId, { ...page, readerIs })
}
