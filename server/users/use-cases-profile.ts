import { inTransaction } from '../kernel/transaction.ts'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Account } from './account.ts'

/** Sets picture, department and employee code of the actor. */
export async function updateProfile(
  ctx: Context,
  actor: UserActor,
  { department, employeeCode, picture }: { department: string; employeeCode: string; picture: Buffer },
): Promise<Account & { picture: string }> {
  const portrait = await ctx.pictures.makePortrait(picture, actor.id)
  return inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await tx.accounts.setProfile(actor.id, { department, employeeCode, picture: portrait })
    const account = await tx.accounts.find(actor.id)
    if (!account) throw new Refusal('unauthenticated')
    await record(ctx, actor, { kind: 'account.profile_updated', data: { accountId: actor.id } })
    return { ...account, picture: portrait }
  })
}
