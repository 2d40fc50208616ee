import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { mayHearOf } from '../kernel/event-registry.ts'
import type { EventRecord } from '../kernel/event-log/event.ts'

/** The visible events after a number. */
type MissedEvents = { events: EventRecord[]; upTo: number; startOver: boolean }

/** The visible events after a number; `startOver` when they are too many to replay. */
export async function eventsSince(ctx: Context, actor: UserActor, since: number): Promise<MissedEvents> {
  if (actor.role !== 'User') ctx.attendance.visit(actor.id)
  await ctx.feed.reach(since)
  const missed = ctx.feed.since(since)
  const upTo = ctx.feed.heardUpTo(actor)
  if (!missed) return { events: [], upTo, startOver: true }
  return { events: missed.filter((event) => mayHearOf(actor, event)), upTo, startOver: false }
}
