import type { Role } from '@support-desk/contract'
import { SYSTEM } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import type { Queries } from '../../kernel/store.ts'
import { type Account, changeRole, isAbove, weighRoles } from '../../users/index.ts'
import type { Identity } from './provider.ts'

const highest = (roles: readonly (Role | null)[]): Role | null =>
  roles.reduce<Role | null>(
    (best, role) => (role !== null && (best === null || isAbove(role, best)) ? role : best),
    null,
  )

/**
 * Gives an account what the groups of an identity give, and takes back what they gave before and give no more. A role that
 * the account has by itself stays. Sessions, admins and account have to be held.
 */
export async function applyGroups(
  ctx: Context,
  tx: Queries,
  account: Account,
  { identity, groups }: { identity: Identity; groups: readonly string[] },
): Promise<Account> {
  const lines = await tx.loginProviders.groups(identity.providerId)
  const given = lines.filter(({ group }) => groups.includes(group))
  const granted = highest(given.map(({ role }) => role))
  if (granted !== identity.grantedRole) await tx.identities.setGrantedRole(identity.id, granted)
  const changed = await weighRole(ctx, tx, account, { identity, granted })
  const wanted = changed.role === 'User' ? [] : given.flatMap(({ teamId }) => teamId ?? [])
  await setTeams(ctx, tx, changed, { identity, wanted: [...new Set(wanted)].toSorted() })
  return changed
}

/** The role is the highest of the own one and of those that groups of all providers give. */
async function weighRole(
  ctx: Context,
  tx: Queries,
  account: Account,
  { identity, granted }: { identity: Identity; granted: Role | null },
): Promise<Account> {
  const known = await tx.accounts.roles(account.id)
  const own = known?.ownRole ?? known?.role ?? account.role
  const others = (await tx.identities.listOf(account.id)).filter(({ id }) => id !== identity.id)
  const weighed = weighRoles(own, [granted, ...others.map(({ grantedRole }) => grantedRole)])
  if (weighed.role === known?.role && weighed.ownRole === known.ownRole) return account
  return changeRole(ctx, tx, account, weighed)
}

async function setTeams(
  ctx: Context,
  tx: Queries,
  { id }: Account,
  { identity, wanted }: { identity: Identity; wanted: readonly string[] },
): Promise<void> {
  const had = await tx.identities.teamsOf(identity.id)
  if (had.length === 0 && wanted.length === 0) return
  const isIn = await tx.teams.idsOf(id)
  const added: string[] = []
  for (const teamId of wanted) if (!isIn.includes(teamId) && (await tx.teams.keep(teamId))) added.push(teamId)
  const removed = had.filter((teamId) => !wanted.includes(teamId) && isIn.includes(teamId))
  for (const teamId of removed) await tx.teams.removeMembers(teamId, [id])
  for (const teamId of added) await tx.teams.addMembers(teamId, [id])
  const stays = had.filter((teamId) => wanted.includes(teamId) && isIn.includes(teamId))
  await tx.identities.setTeams(identity.id, [...stays, ...added])
  const tell = (kind: 'team.member_added' | 'team.member_removed') => (teamId: string) =>
    record(ctx, tx, SYSTEM, { kind, data: { memberId: id, teamId } })
  for (const teamId of removed) await tell('team.member_removed')(teamId)
  for (const teamId of added) await tell('team.member_added')(teamId)
}
