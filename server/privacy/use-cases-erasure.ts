import { inTransactionEndingSessions } from '../kernel/transaction.ts'
import type { Actor, UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { nameOfErased } from '../kernel/named-text.ts'
import type { PasswordProof } from '../kernel/password-proof.ts'
import { record } from '../kernel/event-log/record.ts'
import { orNotFound, Refusal } from '../kernel/refusal.ts'
import { accountsIn, beginDeparture, finishDeparture, refuseLastAdmin } from '../users/index.ts'
import { sessionsIn } from '../auth/index.ts'
import { contactMergesIn } from '../contacts/index.ts'
import { fieldValuesIn } from '../tickets/index.ts'

/** Erases all personal data of a user, and deletes their account if it still exists. */
export async function eraseUser(ctx: Context, actor: UserActor, id: string): Promise<void> {
  if (id === actor.id) throw new Refusal('own_account')
  await erase(ctx, actor, id)
}

/** Erases the actor after checking their password. */
export async function eraseOwnAccount(ctx: Context, actor: UserActor, _proof: PasswordProof): Promise<void> {
  await erase(ctx, actor, actor.id)
}

/** Erases an account, and the contacts that were merged into it. */
async function erase(ctx: Context, actor: Actor, id: string): Promise<void> {
  await eraseOne(ctx, actor, id)
  // Read afterwards, so that no merge is missed: a deleted account takes part in none.
  const merged = await contactMergesIn(ctx.store).mergedInto(id)
  for (const each of merged) if (await ctx.store.privacy.find(each)) await erase(ctx, actor, each)
}

async function eraseOne(ctx: Context, actor: Actor, id: string): Promise<void> {
  const { username, email, role } = orNotFound(await ctx.store.privacy.find(id))
  const further = (await accountsIn(ctx.store).addresses(id)).map((each) => each.email)
  // Removed before the transaction too: after a crash, the name to search for would be lost.
  await ctx.fileMailbox.removeNaming([username, email, ...further])
  const rest = await inTransactionEndingSessions(ctx, async (ctx) => {
    const { tx } = ctx
    await sessionsIn(tx).holdAllOf(id)
    if (role === 'Admin') await accountsIn(tx).holdAdmins()
    await accountsIn(tx).hold(id)
    const user = orNotFound(await tx.privacy.find(id))
    if (!user.isDeleted) await refuseLastAdmin(tx, role)
    // From here on the name is hidden, even while the rest is still being erased.
    await tx.privacy.forget(id, nameOfErased(role), ctx.clock().toISOString())
    await fieldValuesIn(tx).forgetPerson(id)
    const begun = await beginDeparture(ctx, { ...user, actorId: actor.id, isErased: true })
    const nameless = { ...actor, ...(actor.id === id && { username: nameOfErased(role) }) }
    await record(ctx, nameless, { kind: 'account.erased', data: { accountId: id, role } })
    return begun
  })
  await finishDeparture(ctx, rest)
  await ctx.fileMailbox.removeNaming([username, email, ...further])
  await ctx.store.scrub()
}
