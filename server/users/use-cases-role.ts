import { z } from 'zod'
import type { Role } from '@support-desk/contract'
import { dueJob, schedule, type Topic } from '../jobs/index.ts'
import type { Context } from '../kernel/context.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { record } from '../kernel/event-log/record.ts'
import { createPace } from '../kernel/pace.ts'
import type { Queries } from '../kernel/store.ts'
import type { Account } from './account.ts'
import { recordFreed } from './use-cases-departure.ts'

/** Most tickets that one transaction takes from somebody; other changes wait for it. */
const TICKETS = 5
const WATCHES = 500
const LEASE_SECONDS = 60

/** Unsolved tickets of somebody who does not belong to the support team any more; the key is the account. */
const NO_AGENT: Topic<object> = { name: 'no agent', data: z.object({}) }

/** The role that somebody gets, and the one that they have by themselves where something else gave it to them. */
type NewRole = { role: Role; ownRole: Role | null }

const RANK: readonly Role[] = ['User', 'SupportTeam', 'Admin']

/** Whether a role may do more than another one. */
export const isAbove = (one: Role, other: Role): boolean => RANK.indexOf(one) > RANK.indexOf(other)

/**
 * Gives an account another role. Who may do less afterwards is logged out everywhere at once, leaves teams and tickets that
 * they watched as one of the staff, and a job takes their unsolved tickets from them. Sessions and account have to be held, and
 * admins where the role is or was theirs.
 */
export async function changeRole(
  ctx: Context,
  tx: Queries,
  account: Account,
  { role, ownRole }: NewRole,
): Promise<Account> {
  const { id, username, role: from } = account
  await tx.accounts.setRole(id, { role, ownRole, username })
  if (from === role) return account
  if (from === 'SupportTeam')
    await schedule(tx, { job: NO_AGENT, key: id, dueAt: ctx.clock().toISOString(), data: {} })
  if (isAbove(from, role)) await tx.sessions.endAllOf(id, 'role_changed')
  if (role === 'User') {
    await tx.teams.removeFromAll(id)
    const left = { accountId: id, username, email: '', actorId: id, isErased: false, keepsAccount: false }
    while ((await tx.departures.drop('watches', left, WATCHES)) === WATCHES);
  }
  await record(ctx, tx, SYSTEM, { kind: 'account.role_changed', data: { accountId: id, role, from } })
  return { ...account, role }
}

/** Takes unsolved tickets from those who do not belong to the support team any more. */
export const freeTicketsOfFormerAgents = dueJob<Context, object>(NO_AGENT, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { key: accountId }, { signal }) {
    const pace = createPace()
    for (let isDone = false; !isDone;) {
      signal.throwIfAborted()
      await pace()
      isDone = await ctx.store.write(async (tx) => {
        await tx.accounts.hold(accountId)
        const account = await tx.accounts.find(accountId)
        // Somebody may be one again meanwhile; whoever is gone leaves their tickets by another way.
        if (!account || account.role === 'SupportTeam') return true
        const freed = await tx.tickets.unassignSomeOf(accountId, TICKETS, ctx.clock().toISOString())
        for (const ticketId of freed) await recordFreed(ctx, tx, { accountId, actorId: '' }, ticketId)
        return freed.length < TICKETS
      })
    }
  },
})
