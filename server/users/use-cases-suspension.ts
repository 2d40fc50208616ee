import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import type { Account } from './account.ts'
import {
  beginSuspension,
  endSuspension,
  refuseWithoutLocalAdmin,
  type RestOfDeparture,
} from './use-cases-departure.ts'

/** Holds an account and all by which somebody acts with it, until the transaction ends. Comes before all else. */
export async function holdWhole(tx: Queries, id: string): Promise<void> {
  await tx.sessions.holdAllOf(id)
  await tx.accounts.holdAdmins()
  await tx.accounts.hold(id)
}

/**
 * Suspends an account that is held whole: its sessions and tokens are over, unsolved tickets are free again, and nobody logs in with
 * it until {@link restoreAccount}. Refuses the last admin who logs in here with a second factor. Ends with what it records; the rest
 * is for `finishDeparture`.
 */
export async function suspendAccount(
  ctx: Context,
  tx: Queries,
  actor: UserActor,
  account: Account,
): Promise<RestOfDeparture | null> {
  const { id, username, email } = account
  await refuseLastSafeAdmin(tx, account)
  const now = ctx.clock().toISOString()
  await tx.accounts.setSuspended(id, now)
  if (account.role === 'Admin') await refuseWithoutLocalAdmin(tx)
  await tx.sessions.endAllOf(id, 'ended_by_admin')
  await tx.factors.endBegun(id)
  await tx.codes.drop(email.toLowerCase())
  const tokenIds = await tx.apiTokens.endAllOf(id, now)
  const rest = await beginSuspension(ctx, tx, { id, username, email, actorId: actor.id })
  for (const tokenId of tokenIds)
    await record(ctx, tx, actor, { kind: 'token.revoked', data: { accountId: id, tokenId } })
  await record(ctx, tx, actor, { kind: 'account.suspended', data: { accountId: id } })
  return rest
}

/** Lets somebody log in again with an account that is held. They have the password, factors and teams of before, and no tickets. */
export async function restoreAccount(
  ctx: Context,
  tx: Queries,
  actor: UserActor,
  accountId: string,
): Promise<void> {
  await endSuspension(tx, accountId)
  await tx.accounts.setSuspended(accountId, null)
  await record(ctx, tx, actor, { kind: 'account.restored', data: { accountId } })
}

/** Refuses to let an admin go where no other is left who logs in here with a second factor; admins have to be held. */
export async function refuseLastSafeAdmin(
  tx: Queries,
  { id, role }: Pick<Account, 'id' | 'role'>,
): Promise<void> {
  if (role === 'Admin' && !(await tx.accounts.hasOtherSafeAdmin(id))) throw new Refusal('last_admin')
}
