import type { UserActor } from '../kernel/actor.ts'
import type { AccountSort, Role } from '@support-desk/contract'
import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Account, AccountWithTickets, User } from './account.ts'
import { maySeeUser } from './policy.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'
import { inTransaction } from '../kernel/transaction.ts'

/** Support members by name. */
export const listSupportMembers = (
  ctx: Context,
  _actor: UserActor,
  page: PageRequest,
): Promise<Rows<Account>> => ctx.store.accounts.listSupportMembers(page)

/** Accounts of a role, with the tickets that they raised and those assigned to them. */
export const listUsers = (
  ctx: Context,
  _actor: UserActor,
  { role, ...page }: PageRequest & { role: Role; sort: AccountSort },
): Promise<Rows<AccountWithTickets>> => ctx.store.accounts.listWithTickets(role, page)

/** A user that the actor may see, even if deleted. Users see all admins under one name. */
export async function findUser(ctx: Context, actor: UserActor, id: string): Promise<User> {
  const user = await ctx.store.accounts.findUser(id)
  if (!user || !maySeeUser(actor, user)) throw new Refusal('not_found')
  const isTheDesk = actor.role === 'User' && user.role === 'Admin'
  return isTheDesk ? { ...user, username: 'Admin', picture: null } : user
}

/** Sets picture, department and employee code of the actor. */
export async function updateProfile(
  ctx: Context,
  actor: UserActor,
  { department, employeeCode, picture }: { department: string; employeeCode: string; picture: Buffer },
): Promise<Account & { picture: string }> {
  const portrait = await ctx.pictures.makePortrait(picture, actor.id)
  return inTransaction(ctx, async (ctx) => {
    await ctx.tx.accounts.updateProfile(actor.id, { department, employeeCode, picture: portrait })
    const account = await ctx.tx.accounts.find(actor.id)
    if (!account) throw new Refusal('unauthenticated')
    await record(ctx, actor, { kind: 'account.profile_updated', data: { accountId: actor.id } })
    return { ...account, picture: portrait }
  })
}
