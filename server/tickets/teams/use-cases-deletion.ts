import { inTransaction } from '../../kernel/transaction.ts'
import { z } from 'zod'
import { dueJob, schedule, type Topic } from '../../jobs/index.ts'
import { type UserActor, userActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { createPace } from '../../kernel/scheduling/pace.ts'
import { accountsIn } from '../../users/index.ts'

/** Tickets per transaction, so that other changes wait only briefly. */
const TICKETS = 20
const LEASE_SECONDS = 60

/** Job that removes a deleted team from its tickets. The key is the team, the data the deleting user. */
const TEAMLESS: Topic<{ actorId: string }> = {
  name: 'teamless',
  data: z.object({ actorId: z.string() }),
}

/**
 * Removes a deleted team from its first tickets; {@link leaveDeletedTeams} handles the rest. Readers no longer see the
 * team in between.
 */
export async function leaveTeam(ctx: TxContext, actor: UserActor, teamId: string): Promise<void> {
  const { left, isDone } = await ctx.tx.ticketTeams.leave(teamId, TICKETS)
  const dueAt = ctx.clock().toISOString()
  if (!isDone) await schedule(ctx.tx, { job: TEAMLESS, key: teamId, dueAt, data: { actorId: actor.id } })
  await recordLeft(ctx, actor, teamId, left)
}

/** Removes deleted teams from their remaining tickets. */
export const leaveDeletedTeams = dueJob<Context, { actorId: string }>(TEAMLESS, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { key: teamId, data: { actorId } }, { signal }) {
    const user = await accountsIn(ctx.store).findUser(actorId)
    const pace = createPace()
    for (let isDone = false; !isDone;) {
      signal.throwIfAborted()
      await pace()
      isDone = await inTransaction(ctx, async (ctx) => {
        const step = await ctx.tx.ticketTeams.leave(teamId, TICKETS)
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
