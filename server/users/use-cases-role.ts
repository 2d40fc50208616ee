import { inTransaction, react } from '../kernel/transaction.ts'
import { z } from 'zod'
import type { Role } from '@support-desk/contract'
import { dueJob, schedule, type Topic } from '../jobs/index.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import type { Actor } from '../kernel/actor.ts'
import { record } from '../kernel/event-log/record.ts'
import { createPace } from '../kernel/scheduling/pace.ts'
import type { Account } from './account.ts'

/** Batch size: other changes wait for the transaction. */
const TICKETS = 5
const WATCHES = 500
const LEASE_SECONDS = 60

/** Unassigns unsolved tickets of a former agent. The key is the account id. */
const NO_AGENT: Topic<object> = { name: 'no agent', data: z.object({}) }

const RANK: readonly Role[] = ['User', 'SupportTeam', 'Admin']

/** Whether a role has more rights than another one. */
const isAbove = (one: Role, other: Role): boolean => RANK.indexOf(one) > RANK.indexOf(other)

/** The role with the most rights; null if there is none. */
export const highestRole = (roles: readonly (Role | null)[]): Role | null =>
  roles.reduce((best, each) => (each !== null && (best === null || isAbove(each, best)) ? each : best), null)

/**
 * Sets the role of an account to the highest of its own role and those from provider groups, and returns it. Without
 * `own`, the own role stays. An account that loses rights is logged out everywhere, and leaves its teams and watched
 * tickets. A job unassigns its unsolved tickets. Lock sessions and account before, and the admins if the role is or was
 * Admin.
 */
export async function weighRole(ctx: TxContext, actor: Actor, account: Account, own?: Role): Promise<Role> {
  const known = await ctx.tx.accounts.roles(account.id)
  const itself = own ?? known?.ownRole ?? known?.role ?? account.role
  const role = highestRole([itself, ...(await ctx.grantedRoles(ctx.tx, account.id))]) ?? itself
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

/** Unassigns the unsolved tickets of former agents. */
export const freeTicketsOfFormerAgents = dueJob<Context, object>(NO_AGENT, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { key: accountId }, { signal }) {
    const pace = createPace()
    for (let isDone = false; !isDone;) {
      signal.throwIfAborted()
      await pace()
      isDone = await inTransaction(ctx, async (ctx) => {
        await ctx.tx.accounts.hold(accountId)
        // A suspension may end before the tickets are unassigned, so suspended accounts are included.
        const account = await ctx.tx.accounts.findKept(accountId)
        // The account may be an agent again. A deleted account loses its tickets by its departure.
        if (!account || account.role === 'SupportTeam') return true
        return (await ctx.freeTicketsOf(ctx, { accountId, actorId: '' }, TICKETS)) < TICKETS
      })
    }
  },
})
