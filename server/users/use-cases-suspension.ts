import { inTransactionEndingSessions, react } from '../kernel/transaction.ts'
import {
  message,
  type SuspendedWhy,
  type SuspensionOnWire,
  type SuspensionReason,
  words,
} from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import type { Account } from './account.ts'
import { maySuspend } from './policy.ts'
import {
  beginSuspension,
  endSuspension,
  finishDeparture,
  type RestOfDeparture,
} from './departure/use-cases.ts'

/** Locks an account with its sessions and tokens until the transaction ends. Call it before any other lock. */
export async function holdWhole(ctx: TxContext, id: string): Promise<void> {
  await react(ctx, 'accountLocking', { id })
  await ctx.tx.accounts.holdAdmins()
  await ctx.tx.accounts.hold(id)
}

/**
 * Suspends an account that is locked by {@link holdWhole}: ends sessions and tokens, unassigns unsolved tickets, and
 * blocks logins until {@link restoreAccount}. `finishDeparture` does the rest.
 */
export async function suspendAccount(
  ctx: TxContext,
  actor: UserActor,
  account: Account,
  why: SuspendedWhy,
): Promise<RestOfDeparture | null> {
  const { id, username, email } = account
  const now = ctx.clock().toISOString()
  await ctx.tx.accounts.setSuspended(id, now)
  const rest = await beginSuspension(ctx, { id, username, email, actorId: actor.id })
  await react(ctx, 'accountSuspended', { account, actor })
  await record(ctx, actor, { kind: 'account.suspended', data: { accountId: id, why } })
  return rest
}

/** Ends the suspension of a locked account. Its password, factors and teams are unchanged, its tickets are not returned. */
export async function restoreAccount(ctx: TxContext, actor: UserActor, accountId: string): Promise<void> {
  await endSuspension(ctx.tx, accountId)
  await ctx.tx.accounts.setSuspended(accountId, null)
  await record(ctx, actor, { kind: 'account.restored', data: { accountId } })
}

/** Throws if no other admin with a login and a second factor would be left. Lock the admins before. */
export async function refuseLastSafeAdmin(
  tx: Queries,
  { id, role }: Pick<Account, 'id' | 'role'>,
): Promise<void> {
  if (role === 'Admin' && !(await tx.accounts.hasOtherSafeAdmin(id))) throw new Refusal('last_admin')
}

/** The start, the reason and the author of a suspension; null if there is none. */
export async function findSuspension(ctx: Context, id: string): Promise<SuspensionOnWire | null> {
  if (!(await ctx.store.accounts.findKept(id))) throw new Refusal('not_found')
  return ctx.store.accounts.suspension(id)
}

/** Suspends a user by hand. An existing suspension keeps its reason. */
export async function suspendUser(
  ctx: Context,
  actor: UserActor,
  { id, reason }: { id: string; reason: SuspensionReason },
): Promise<void> {
  if (id === actor.id)
    throw new Refusal('own_account', { words: words(message('You can’t suspend your own account.')) })
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

/** Ends a suspension by an admin or a directory. The directory's next request counts again. */
export const restoreUser = async (ctx: TxContext, actor: UserActor, id: string): Promise<void> => {
  await holdWhole(ctx, id)
  if (!(await ctx.tx.accounts.findKept(id))) throw new Refusal('not_found')
  if ((await ctx.tx.accounts.suspendedAt(id)) !== null) await restoreAccount(ctx, actor, id)
}
