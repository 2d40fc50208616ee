import { inTransaction } from '../kernel/transaction.ts'
import { z } from 'zod'
import type { Role } from '@support-desk/contract'
import { dueJob, schedule, type Topic } from '../jobs/index.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import type { Actor } from '../kernel/actor.ts'
import { record } from '../kernel/event-log/record.ts'
import { createPace } from '../kernel/scheduling/pace.ts'
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
const isAbove = (one: Role, other: Role): boolean => RANK.indexOf(one) > RANK.indexOf(other)

/** Of several roles the one that may do most; null where there is none. */
export const highestRole = (roles: readonly (Role | null)[]): Role | null =>
  roles.reduce((best, each) => (each !== null && (best === null || isAbove(each, best)) ? each : best), null)

/**
 * Gives an account the highest of the role that it has by itself and those that groups of providers give, and records nothing: for a
 * change that writes more before it ends with {@link recordRole}. Without `own`, the role by itself stays as it is. Who may do less
 * afterwards is logged out everywhere at once, leaves teams and tickets that they watched as one of the staff, and a job takes their
 * unsolved tickets from them. Sessions and account have to be held, and admins where the role is or was theirs. Gives what it became.
 */
export async function weighRole(ctx: TxContext, account: Account, own?: Role): Promise<NewRole> {
  const { tx } = ctx
  const known = await tx.accounts.roles(account.id)
  const itself = own ?? known?.ownRole ?? known?.role ?? account.role
  const identities = await tx.identities.listOf(account.id)
  const role = highestRole([itself, ...identities.map(({ grantedRole }) => grantedRole)]) ?? itself
  const newRole = { role, ownRole: role === itself ? null : itself }
  if (known?.role !== role || known.ownRole !== newRole.ownRole) await setRole(ctx, account, newRole)
  return newRole
}

async function setRole(
  ctx: TxContext,
  { id, username, role: from }: Account,
  { role, ownRole }: NewRole,
): Promise<void> {
  const { tx } = ctx
  await tx.accounts.setRole(id, { role, ownRole, username })
  if (from === role) return
  if (from === 'SupportTeam')
    await schedule(tx, { job: NO_AGENT, key: id, dueAt: ctx.clock().toISOString(), data: {} })
  if (isAbove(from, role)) await tx.sessions.endAllOf(id, 'role_changed')
  if (role === 'User') {
    await tx.teams.removeFromAll(id)
    const left = { accountId: id, username, email: '', actorId: id, isErased: false, keepsAccount: false }
    while ((await tx.departures.drop('watches', left, WATCHES)) === WATCHES);
  }
}

/** Records that an account has another role than before, where it has. */
export async function recordRole(
  ctx: TxContext,
  actor: Actor,
  { id: accountId, role: from }: Account,
  { role }: NewRole,
): Promise<void> {
  if (from === role) return
  await record(ctx, actor, { kind: 'account.role_changed', data: { accountId, role, from } })
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
        const freed = await tx.tickets.unassignSomeOf(accountId, TICKETS, ctx.clock().toISOString())
        for (const ticketId of freed) await recordFreed(ctx, { accountId, actorId: '' }, ticketId)
        return freed.length < TICKETS
      })
    }
  },
})
