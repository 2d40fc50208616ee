import type { UserActor } from '../../../../kernel/actor.ts'
import type { Context } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import { findVisibleTicket, holdVisibleTicket } from '../../../../tickets/index.ts'

/** The requester of a ticket, who takes part beside them, and the mailbox from which they are answered. */
export async function listParticipants(ctx: Context, actor: UserActor, ticketId: string) {
  const { requester } = await findVisibleTicket(ctx.store, actor, ticketId)
  const [people, speaker] = await Promise.all([
    ctx.store.participants.people(ticketId, requester.id),
    ctx.store.letters.speaker(ticketId),
  ])
  return { ...people, speaker }
}

/** Takes somebody out of a ticket. Whoever takes no part in it stays so. */
export async function removeParticipant(
  ctx: Context,
  actor: UserActor,
  { ticketId, accountId }: { ticketId: string; accountId: string },
): Promise<void> {
  await ctx.store.write(async (tx) => {
    await holdVisibleTicket(tx, actor, ticketId, { merged: 'allowed' })
    if (!(await tx.participants.remove(ticketId, accountId))) return
    await record(ctx, tx, actor, { kind: 'participant.removed', ticketId, data: { accountId } })
  })
}
