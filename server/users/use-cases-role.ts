import { inTransaction, react } from '../kernel/transaction.ts'
import { z } from 'zod'
import type { Role } from '@support-desk/contract'
import { dueJob, schedule, type Topic } from '../jobs/index.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import type { Actor } from '../kernel/actor.ts'
import { record } from '../kernel/event-log/record.ts'
import { createPace } from '../kernel/scheduling/pace.ts'
import type { Account } from './account.ts'

/** Most tickets that one transaction takes from somebody; other changes wait for it. */
const TICKETS = 5
const WATCHES = 500
const LEASE_SECONDS = 60

/** Unsolved tickets of somebody who does not belong to the support team any more; the key is the account. */
const NO_AGENT: Topic<object> = { name: 'no agent', data: z.object({}) }

const RANK: readonly Role[] = ['User', 'SupportTeam', 'Admin']

/** Whether a role may do more than another one. */
const isAbove = (one: Role, other: Role): boolean => RANK.indexOf(one) > RANK.indexOf(other)

/** Of several roles the one that may do most; null where there is none. */
export const highestRole = (roles: readonly (Role | null)[]): Role | null =>
  roles.reduce((best, each) => (each !== null && (best === null || isAbove(each, best)) ? each : best), null)

/**
 * Gives an account the highest of its own role and those that groups of providers give, and returns it. Without `own`, the own role
 * stays. An account with fewer rights than before is logged out everywhere, leaves its teams and the tickets that it watched as
 * staff, and a job takes its unsolved tickets from it. Sessions and account must be locked, and admins where the role is or was Admin.
 */
export async function weighRole(ctx: TxContext, actor: Actor, account: Account, own?: Role): Promise<Role> {
  const { tx } = ctx
  const known = await tx.accounts.roles(account.id)
  const itself = own ?? known?.ownRole ?? known?.role ?? account.role
  const role = highestRole([itself, ...(await ctx.grantedRoles(tx, account.id))]) ?? itself
  const ownRole = role === itself ? null : itself
  if (known?.role !== role || known.ownRole !== ownRole) await setRole(ctx, actor, account, { role, ownRole })
  return role
}

async function setRole(
  ctx: TxContext,
  actor: Actor,
  { id, username, role: from }: Account,
  { role, ownRole }: { role: Role; ownRole: Role | null },
): Promise<void> {
  const { tx } = ctx
  await tx.accounts.setRole(id, { role, ownRole, username })
  if (from === role) return
  if (from === 'SupportTeam')
    await schedule(tx, { job: NO_AGENT, key: id, dueAt: ctx.clock().toISOString(), data: {} })
  await react(ctx, 'roleChanged', { id, to: role, isLower: isAbove(from, role) })
  if (role === 'User') {
    const left = { accountId: id, username, email: '', actorId: id, isErased: false, keepsAccount: false }
    while ((await tx.departures.drop('watches', left, WATCHES)) === WATCHES);
  }
  await record(ctx, actor, { kind: 'account.role_changed', data: { accountId: id, role, from } })
}

/** Takes unsolved tickets from those who do not belong to the support team any more. */
export const freeTicketsOfFormerAgents = dueJob<Context, object>(NO_AGENT, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { key: accountId }, { signal }) {
    const pace = createPace()
    for (let isDone = false; !isDone;) {
      signal.throwIfAborted()
      await pace()
      isDone = await inTransaction(ctx, async (ctx) => {
        const { tx } = ctx
        await tx.accounts.hold(accountId)
        // Also of one that is suspended, which may end before the tickets are free.
        const account = await tx.accounts.findKept(accountId)
        // Somebody may be one again meanwhile; whoever is gone leaves their tickets by another way.
        if (!account || account.role === 'SupportTeam') return true
        return (await ctx.freeTicketsOf(ctx, { accountId, actorId: '' }, TICKETS)) < TICKETS
      })
    }
  },
})
