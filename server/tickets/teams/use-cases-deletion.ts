import { inTransaction } from '../../kernel/transaction.ts'
import { z } from 'zod'
import { dueJob, schedule, type Topic } from '../../jobs/index.ts'
import { type UserActor, userActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { createPace } from '../../kernel/scheduling/pace.ts'
import { accountsIn } from '../../users/index.ts'

/** Most tickets that one transaction takes from a team that is gone; other changes wait for it. */
const TICKETS = 20
const LEASE_SECONDS = 60

/** Tickets of a team that is gone, and who deleted it; the key is the team. */
const TEAMLESS: Topic<{ actorId: string }> = {
  name: 'teamless',
  data: z.object({ actorId: z.string() }),
}

/**
 * Takes the tickets of a team that is gone with this change from it: a few at once, the rest by {@link leaveDeletedTeams}.
 * Nobody is shown the team meanwhile.
 */
export async function leaveTeam(ctx: TxContext, actor: UserActor, teamId: string): Promise<void> {
  const { tx } = ctx
  const { left, isDone } = await tx.ticketTeams.leave(teamId, TICKETS)
  const dueAt = ctx.clock().toISOString()
  if (!isDone) await schedule(tx, { job: TEAMLESS, key: teamId, dueAt, data: { actorId: actor.id } })
  await recordLeft(ctx, actor, teamId, left)
}

/** Takes the tickets that are left from teams that were deleted. */
export const leaveDeletedTeams = dueJob<Context, { actorId: string }>(TEAMLESS, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { key: teamId, data: { actorId } }, { signal }) {
    const user = await accountsIn(ctx.store).findUser(actorId)
    const pace = createPace()
    for (let isDone = false; !isDone;) {
      signal.throwIfAborted()
      await pace()
      isDone = await inTransaction(ctx, async (ctx) => {
        const { tx } = ctx
        const step = await tx.ticketTeams.leave(teamId, TICKETS)
        await recordLeft(ctx, user && userActor(user), teamId, step.left)
        return step.isDone
      })
    }
  },
})

async function recordLeft(
  ctx: TxContext,
  actor: UserActor | null,
  from: string,
  ticketIds: readonly string[],
): Promise<void> {
  for (const ticketId of ticketIds)
    await record(ctx, actor, { kind: 'ticket.team_changed', ticketId, data: { from } })
}
