import { SYSTEM } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import type { Queries } from '../../kernel/store.ts'
import { type Account, highestRole, weighRole } from '../../users/index.ts'
import type { Identity } from './provider.ts'
import { teamsIn } from '../../tickets/index.ts'

/**
 * Grants the role and teams of an identity's groups and revokes earlier grants. Roles from elsewhere stay. Returns the changed
 * account. Sessions, admins and the account must be locked.
 */
export async function applyGroups(
  ctx: TxContext,
  account: Account,
  { identity, groups }: { identity: Identity; groups: readonly string[] },
): Promise<Account> {
  const { tx } = ctx
  const lines = await tx.loginProviders.groups(identity.providerId)
  const given = lines.filter(({ group }) => groups.includes(group))
  const granted = highestRole(given.map(({ role }) => role))
  if (granted !== identity.grantedRole) await tx.identities.setGrantedRole(identity.id, granted)
  const role = await weighRole(ctx, SYSTEM, account)
  const wanted = role === 'User' ? [] : given.flatMap(({ teamId }) => teamId ?? [])
  const { added, removed } = await setTeams(tx, account, {
    identity,
    wanted: [...new Set(wanted)].toSorted(),
  })
  for (const teamId of removed) await recordTeam('team.member_removed', teamId)
  for (const teamId of added) await recordTeam('team.member_added', teamId)
  return { ...account, role }

  function recordTeam(kind: 'team.member_added' | 'team.member_removed', teamId: string): Promise<void> {
    return record(ctx, SYSTEM, { kind, data: { memberId: account.id, teamId } })
  }
}

async function setTeams(
  tx: Queries,
  { id }: Account,
  { identity, wanted }: { identity: Identity; wanted: readonly string[] },
): Promise<{ added: readonly string[]; removed: readonly string[] }> {
  const had = await tx.identities.teamsOf(identity.id)
  if (had.length === 0 && wanted.length === 0) return { added: [], removed: [] }
  const isIn = await teamsIn(tx).idsOf(id)
  const added: string[] = []
  for (const teamId of wanted)
    if (!isIn.includes(teamId) && (await teamsIn(tx).keep(teamId))) added.push(teamId)
  const removed = had.filter((teamId) => !wanted.includes(teamId) && isIn.includes(teamId))
  for (const teamId of removed) await teamsIn(tx).removeMembers(teamId, [id])
  for (const teamId of added) await teamsIn(tx).addMembers(teamId, [id])
  const stays = had.filter((teamId) => wanted.includes(teamId) && isIn.includes(teamId))
  await tx.identities.setTeams(identity.id, [...stays, ...added])
  return { added, removed }
}
