import { inTransactionEndingSessions, react } from '../kernel/transaction.ts'
import { message, type SuspendedWhy, type SuspensionReason, words } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import type { Account, Suspension } from './account.ts'
import { maySuspend } from './policy.ts'
import {
  beginSuspension,
  endSuspension,
  finishDeparture,
  type RestOfDeparture,
} from './departure/use-cases.ts'

/** Holds an account and all by which somebody acts with it, until the transaction ends. Comes before all else. */
export async function holdWhole(ctx: TxContext, id: string): Promise<void> {
  const { tx } = ctx
  await react(ctx, 'accountLocking', { id })
  await tx.accounts.holdAdmins()
  await tx.accounts.hold(id)
}

/**
 * Suspends an account that is held whole: its sessions and tokens are over, unsolved tickets are free again, and nobody logs in with
 * it until {@link restoreAccount}. The rest is for `finishDeparture`.
 */
export async function suspendAccount(
  ctx: TxContext,
  actor: UserActor,
  account: Account,
  why: SuspendedWhy,
): Promise<RestOfDeparture | null> {
  const { tx } = ctx
  const { id, username, email } = account
  const now = ctx.clock().toISOString()
  await tx.accounts.setSuspended(id, now)
  const rest = await beginSuspension(ctx, { id, username, email, actorId: actor.id })
  await react(ctx, 'accountSuspended', { account, actor })
  await record(ctx, actor, { kind: 'account.suspended', data: { accountId: id, why } })
  return rest
}

/** Lets somebody log in again with an account that is held. They have the password, factors and teams of before, and no tickets. */
export async function restoreAccount(ctx: TxContext, actor: UserActor, accountId: string): Promise<void> {
  const { tx } = ctx
  await endSuspension(tx, accountId)
  await tx.accounts.setSuspended(accountId, null)
  await record(ctx, actor, { kind: 'account.restored', data: { accountId } })
}

/** Refuses to let an admin go where no other is left who logs in here with a second factor; admins have to be held. */
export async function refuseLastSafeAdmin(
  tx: Queries,
  { id, role }: Pick<Account, 'id' | 'role'>,
): Promise<void> {
  if (role === 'Admin' && !(await tx.accounts.hasOtherSafeAdmin(id))) throw new Refusal('last_admin')
}

/** Since when, why and by whom somebody is suspended; null where they are not. */
export async function findSuspension(ctx: Context, id: string): Promise<Suspension | null> {
  if (!(await ctx.store.accounts.findKept(id))) throw new Refusal('not_found')
  return ctx.store.accounts.suspension(id)
}

/** Suspends somebody by hand. Who is suspended already stays so, for the reason that was given first. */
export async function suspendUser(
  ctx: Context,
  actor: UserActor,
  { id, reason }: { id: string; reason: SuspensionReason },
): Promise<void> {
  if (id === actor.id)
    throw new Refusal('own_account', { words: words(message('You cannot suspend your own account.')) })
  const rest = await inTransactionEndingSessions(ctx, async (ctx) => {
    const { tx } = ctx
    await holdWhole(ctx, id)
    const [account, user] = [await tx.accounts.findKept(id), await tx.accounts.findUser(id)]
    if (!account || !user) throw new Refusal('not_found')
    if (!maySuspend(actor, user)) throw new Refusal('not_suspendable')
    if ((await tx.accounts.suspendedAt(id)) !== null) return null
    return suspendAccount(ctx, actor, account, reason)
  })
  await finishDeparture(ctx, rest)
}

/** Ends a suspension, whoever began it. What a directory says next counts again. */
export const restoreUser = async (ctx: TxContext, actor: UserActor, id: string): Promise<void> => {
  const { tx } = ctx
  await holdWhole(ctx, id)
  if (!(await tx.accounts.findKept(id))) throw new Refusal('not_found')
  if ((await tx.accounts.suspendedAt(id)) !== null) await restoreAccount(ctx, actor, id)
}
