import type { TokenActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { addTeam, changeTeam, deleteTeam } from '../teams/index.ts'
import type { GroupDraft } from './bodies/group-draft.ts'
import type { Comparison } from './filter.ts'
import type { Group, GroupMember } from './group.ts'
import { inUse, invalidValue, notFound, ScimError } from './scim-error.ts'
import type { Listed, ListRequest } from './use-cases-users.ts'

/** A team with all of its members. */
export type WholeGroup = { group: Group; members: GroupMember[] }

/** Teams in the order of their ids. */
export async function listGroups(ctx: Context, request: ListRequest): Promise<Listed<WholeGroup>> {
  const { filter, startIndex, count } = request
  const groups = await ctx.store.scimGroups.all()
  const found: Group[] = []
  for (const group of groups) {
    if (filter === null || (await matches(ctx.store, group, filter))) found.push(group)
  }
  const rows: WholeGroup[] = []
  for (const group of found.slice(startIndex - 1, startIndex - 1 + count))
    rows.push({ group, members: await ctx.store.scimGroups.members(group.id) })
  return { total: found.length, rows }
}

async function matches(store: Queries, group: Group, filter: readonly Comparison[]): Promise<boolean> {
  for (const { attribute, value } of filter)
    if (!(await isEqual(store, group, attribute, value))) return false
  return true
}

async function isEqual(
  { scimGroups }: Queries,
  { id, name, externalId }: Group,
  attribute: string,
  value: string,
): Promise<boolean> {
  if (attribute === 'id') return id === value
  if (attribute === 'displayname') return name.toLowerCase() === value.toLowerCase()
  if (attribute === 'externalid') return externalId === value
  if (attribute === 'members' || attribute === 'members.value')
    return (await scimGroups.members(id)).some((member) => member.id === value)
  throw new ScimError(
    400,
    'invalidFilter',
    'Groups are found by id, displayName, externalId and members.value.',
  )
}

export const findGroup = (ctx: Context, id: string): Promise<WholeGroup> => wholeOf(ctx.store, id)

async function wholeOf(queries: Queries, id: string): Promise<WholeGroup> {
  const group = (await queries.scimGroups.all()).find((each) => each.id === id)
  if (!group) throw notFound()
  return { group, members: await queries.scimGroups.members(id) }
}

/** Makes a team. */
export const createGroup = (ctx: Context, actor: TokenActor, draft: GroupDraft): Promise<WholeGroup> =>
  ctx.store.write(async (tx) => {
    await tx.teams.holdAll()
    await refuseUsed(tx, null, draft)
    await refuseStrangers(tx, draft.memberIds)
    const { name, memberIds } = draft
    const { id } = await addTeam(ctx, tx, actor, { name, address: null, memberIds })
    await tx.scimGroups.setExternalId(id, draft.externalId)
    return wholeOf(tx, id)
  })

/** Changes name and members of a team. All of it happens or nothing. */
export const changeGroup = (
  ctx: Context,
  actor: TokenActor,
  id: string,
  change: (whole: WholeGroup) => GroupDraft,
): Promise<WholeGroup> =>
  ctx.store.write(async (tx) => {
    await tx.teams.holdAll()
    const before = await wholeOf(tx, id)
    const draft = change(before)
    const team = await tx.teams.find(id)
    if (!team) throw notFound()
    await refuseUsed(tx, id, draft)
    const had = before.members.map((member) => member.id)
    await refuseStrangers(
      tx,
      draft.memberIds.filter((member) => !had.includes(member)),
    )
    const { name, memberIds } = draft
    await tx.scimGroups.setExternalId(id, draft.externalId)
    await changeTeam(ctx, tx, actor, { team, had, draft: { name, address: team.address, memberIds } })
    return wholeOf(tx, id)
  })

/** Deletes a team as an admin does: its tickets stay. */
export async function deleteGroup(
  ctx: Context,
  actor: TokenActor,
  id: string,
  check: (whole: WholeGroup) => void,
): Promise<void> {
  try {
    await deleteTeam(ctx, actor, id, async (tx) => check(await wholeOf(tx, id)))
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') throw notFound()
    throw error
  }
}

async function refuseUsed(tx: Queries, id: string | null, { externalId, name }: GroupDraft): Promise<void> {
  const others = (await tx.scimGroups.all()).filter((each) => each.id !== id)
  if (externalId !== null && others.some((each) => each.externalId === externalId)) throw inUse('externalId')
  if (others.some((each) => each.name.toLowerCase() === name.toLowerCase())) throw inUse('displayName')
}

/** Says who of those that are added cannot belong to a team, which a directory would otherwise have to guess. */
async function refuseStrangers(tx: Queries, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const account = await tx.accounts.findKept(id)
    if (!account) throw invalidValue(`There is no user ${id}.`)
    if (account.role === 'User')
      throw invalidValue(`User ${id} is not of the staff. Give them the role SupportTeam first.`)
  }
}
