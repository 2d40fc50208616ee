import { LIMITS } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { newId } from '../../kernel/ids.ts'
import { orNotFound, Refusal } from '../../kernel/refusal.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import type { Queries } from '../../kernel/store.ts'
import { react } from '../../kernel/transaction.ts'
import { leaveTeam } from './use-cases-deletion.ts'
import type { Team, TeamDraft, TeamWithMembers } from './team.ts'
import { accountsIn } from '../../users/index.ts'

type Draft = TeamDraft & { memberIds: readonly string[] }

/** A page of teams by name, with their members. */
export async function listTeams(
  ctx: Context,
  _actor: UserActor,
  page: PageRequest,
): Promise<Rows<TeamWithMembers>> {
  const { rows, nextCursor } = await ctx.store.teams.list(page)
  return { rows: await withMembers(ctx.store, rows), nextCursor }
}

export const createTeam = async (
  ctx: TxContext,
  actor: UserActor,
  draft: Draft,
): Promise<TeamWithMembers> => {
  await ctx.tx.teams.holdAll()
  return addTeam(ctx, actor, draft)
}

/** Creates a team. The caller has locked all teams. */
export async function addTeam(ctx: TxContext, actor: UserActor, draft: Draft): Promise<TeamWithMembers> {
  const { tx } = ctx
  const memberIds = await staffAmong(tx, draft.memberIds)
  if ((await tx.teams.count()) >= LIMITS.teams) throw new Refusal('too_many_teams')
  const id = newId()
  await refuseUsedName(tx, id, draft.name)
  await tx.teams.insert({ ...draft, id, createdAt: ctx.clock().toISOString() })
  await tx.teams.addMembers(id, memberIds)
  const made = await whole(tx, id)
  await record(ctx, actor, { kind: 'team.created', data: { teamId: id } })
  await recordMembers(ctx, actor, 'team.member_added', id, memberIds)
  return made
}

/** Changes name, address and members of a team. Throws `team_changed` for an outdated version. */
export const updateTeam = async (
  ctx: TxContext,
  actor: UserActor,
  { id, version, ...draft }: Draft & { id: string; version: number },
): Promise<TeamWithMembers> => {
  const { tx } = ctx
  await tx.teams.holdAll()
  const team = await findTeam(tx, id)
  if (team.version !== version) throw new Refusal('team_changed')
  const had = (await tx.teams.members([id])).map((member) => member.id)
  return changeTeam(ctx, actor, { team, had, draft })
}

/** Changes a team. The caller has locked all teams. Members outside `had`, such as suspended ones, stay. */
export async function changeTeam(
  ctx: TxContext,
  actor: UserActor,
  { team, had, draft }: { team: Team; had: readonly string[]; draft: Draft },
): Promise<TeamWithMembers> {
  const { tx } = ctx
  const { id } = team
  const wanted = await staffAmong(tx, draft.memberIds)
  await refuseUsedName(tx, id, draft.name)
  const added = wanted.filter((member) => !had.includes(member))
  const removed = had.filter((member) => !wanted.includes(member))
  const what = (['name', 'address'] as const).filter((field) => team[field] !== draft[field])
  if (added.length + removed.length + what.length === 0) return whole(tx, id)
  await tx.teams.update(id, draft, ctx.clock().toISOString())
  // An added account may be a hidden member already, such as a suspended one.
  await tx.teams.removeMembers(id, [...removed, ...added])
  await tx.teams.addMembers(id, added)
  const changed = await whole(tx, id)
  if (what.length > 0) await record(ctx, actor, { kind: 'team.changed', data: { teamId: id, what } })
  await recordMembers(ctx, actor, 'team.member_removed', id, removed)
  await recordMembers(ctx, actor, 'team.member_added', id, added)
  return changed
}

/** Deletes a team. Its tickets stay; a job removes the team from them if there are many. */
export const deleteTeam = async (
  ctx: TxContext,
  actor: UserActor,
  id: string,
  check?: (tx: Queries) => Promise<void>,
): Promise<void> => {
  const { tx } = ctx
  await tx.teams.holdAll()
  await findTeam(tx, id)
  await check?.(tx)
  // Lock order: changes of views and macros take their own lock before the exclusive lock of the team.
  await react(ctx, 'teamDeleted', { id })
  await tx.teams.remove(id)
  await record(ctx, actor, { kind: 'team.deleted', data: { teamId: id } })
  await leaveTeam(ctx, actor, id)
}

const findTeam = async (queries: Queries, id: string): Promise<Team> =>
  orNotFound(await queries.teams.find(id))

async function refuseUsedName(tx: Queries, id: string, name: string): Promise<void> {
  const known = await tx.teams.findNamed(name)
  if (known && known.id !== id) throw new Refusal('team_name_in_use', { field: 'name' })
}

/** Deduplicates accounts and locks them as staff until the transaction ends. Throws `not_staff`. */
async function staffAmong(tx: Queries, ids: readonly string[]): Promise<string[]> {
  const each = [...new Set(ids)].toSorted()
  for (const id of each) {
    await accountsIn(tx).hold(id)
    const account = await accountsIn(tx).findKept(id)
    if (!account || account.role === 'User') throw new Refusal('not_staff', { field: 'memberIds' })
  }
  return each
}

async function withMembers(queries: Queries, teams: readonly Team[]): Promise<TeamWithMembers[]> {
  const ids = teams.map(({ id }) => id)
  const [members, counts] = [await queries.teams.members(ids), await queries.ticketTeams.openCounts(ids)]
  const byTeam = Map.groupBy(members, ({ teamId }) => teamId)
  return teams.map((team) => ({
    ...team,
    members: byTeam.get(team.id) ?? [],
    openTickets: counts.get(team.id) ?? { count: 0, isAtLeast: false },
  }))
}

/** Reads the current team with its members. */
async function whole(queries: Queries, id: string): Promise<TeamWithMembers> {
  const [team] = await withMembers(queries, [await findTeam(queries, id)])
  return orNotFound(team)
}

async function recordMembers(
  ctx: TxContext,
  actor: UserActor,
  kind: 'team.member_added' | 'team.member_removed',
  teamId: string,
  memberIds: readonly string[],
): Promise<void> {
  for (const memberId of memberIds) await record(ctx, actor, { kind, data: { memberId, teamId } })
}

declare module '../../kernel/context.ts' {
  interface Changes {
    /** Called while all teams are locked and the team still exists. */
    teamDeleted: { id: string }
  }
}
