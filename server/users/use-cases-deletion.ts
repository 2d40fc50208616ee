import { inTransactionEndingSessions, react } from '../kernel/transaction.ts'
import type { Role } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { beginDeparture, finishDeparture, refuseLastAdmin } from './departure/use-cases.ts'

/**
 * Deletes an account of the given role, unless `check` refuses it. Its tickets and messages stay with its name. Its
 * unsolved tickets are unassigned.
 */
export async function deleteUser(
  ctx: Context,
  actor: UserActor,
  { id, role, check }: { id: string; role?: Role; check?: (tx: Queries) => Promise<void> },
): Promise<void> {
  if (id === actor.id) throw new Refusal('own_account')
  const { addresses, rest } = await inTransactionEndingSessions(ctx, async (ctx) => {
    const { tx } = ctx
    await react(ctx, 'accountLocking', { id })
    if (role === undefined || role === 'Admin') await tx.accounts.holdAdmins()
    await tx.accounts.hold(id)
    const user = await tx.accounts.findKept(id)
    if (!user || user.role !== (role ?? user.role)) throw new Refusal('not_found')
    await check?.(tx)
    // A suspended admin is not among the remaining ones anyway.
    if ((await tx.accounts.suspendedAt(id)) === null) await refuseLastAdmin(tx, user.role)
    const further = await tx.accounts.addresses(id)
    await tx.accounts.erase(id, ctx.clock().toISOString())
    const begun = await beginDeparture(ctx, {
      ...user,
      isDeleted: false,
      actorId: actor.id,
      isErased: false,
    })
    await record(ctx, actor, { kind: 'account.deleted', data: { accountId: id, role: user.role } })
    return { addresses: [user.email, ...further.map((each) => each.email)], rest: begun }
  })
  await finishDeparture(ctx, rest)
  await ctx.fileMailbox.removeNaming(addresses)
}
