import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { mayHearOf } from '../kernel/event-registry.ts'
import type { EventRecord } from '../kernel/event-log/event.ts'

/** What the actor may know of what happened after an event. */
type Missed = { events: EventRecord[]; upTo: number; startOver: boolean }

/** What happened since an event, as far as the actor may know; with `startOver`, too much to be told. */
export async function eventsSince(ctx: Context, actor: UserActor, since: number): Promise<Missed> {
  if (actor.role !== 'User') ctx.attendance.visit(actor.id)
  await ctx.feed.reach(since)
  const missed = ctx.feed.since(since)
  const upTo = ctx.feed.heardUpTo(actor)
  if (!missed) return { events: [], upTo, startOver: true }
  return { events: missed.filter((event) => mayHearOf(actor, event)), upTo, startOver: false }
}
