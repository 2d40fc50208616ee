import { inTransaction } from '../kernel/transaction.ts'
import type { TokenActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { orNotFound } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { addTeam, changeTeam, deleteTeam, teamsIn } from '../tickets/index.ts'
import type { GroupDraft } from './bodies/group-draft.ts'
import { type Comparison, holdsInTime, invalidFilter, timeIn } from './filter.ts'
import type { Group, GroupMember } from './group.ts'
import { inUse, invalidValue } from './scim-error.ts'
import type { ListPage, ListRequest } from './use-cases-users.ts'
import { accountsIn } from '../users/index.ts'

/** A team and its members. */
export type WholeGroup = { group: Group; members: GroupMember[] }

/** Teams by id. */
export async function listGroups(ctx: Context, request: ListRequest): Promise<ListPage<WholeGroup>> {
  const { filter, startIndex, count } = request
  const tests = (filter ?? []).map(testOf)
  const found: Group[] = []
  for (const group of await ctx.store.scimGroups.all())
    if (await fits(group, tests, ctx.store)) found.push(group)
  const rows: WholeGroup[] = []
  for (const group of found.slice(startIndex - 1, startIndex - 1 + count))
    rows.push({ group, members: await ctx.store.scimGroups.members(group.id) })
  return { total: found.length, rows }
}

/** A predicate for groups. */
type Test = (group: Group, store: Queries) => boolean | Promise<boolean>

async function fits(group: Group, tests: readonly Test[], store: Queries): Promise<boolean> {
  for (const test of tests) if (!(await test(group, store))) return false
  return true
}

/** The predicate of a comparison. Throws when groups cannot be filtered by it. */
function testOf(comparison: Comparison): Test {
  const { attribute, operator, value } = comparison
  const lowered = value.toLowerCase()
  switch (`${attribute} ${operator === 'eq' || operator === 'sw' ? operator : 'order'}`) {
    case 'id eq':
      return ({ id }) => id === value
    case 'displayname eq':
      return ({ name }) => name.toLowerCase() === lowered
    case 'displayname sw':
      if (value === '') break
      return ({ name }) => name.toLowerCase().startsWith(lowered)
    case 'externalid eq':
      return ({ externalId }) => externalId === value
    case 'members eq':
    case 'members.value eq':
      return async ({ id }, { scimGroups }) =>
        (await scimGroups.members(id)).some((member) => member.id === value)
    case 'meta.created eq':
    case 'meta.created order':
      return compareTime(comparison, ({ createdAt }) => createdAt)
    case 'meta.lastmodified eq':
    case 'meta.lastmodified order':
      return compareTime(comparison, ({ changedAt }) => changedAt)
  }
  throw invalidFilter(
    'Groups can be filtered by id, externalId and members.value (eq), displayName (eq, sw), meta.created and meta.lastModified (eq, gt, ge, lt, le).',
  )
}

function compareTime(comparison: Comparison, timeOf: (group: Group) => string): Test {
  const time = timeIn(comparison)
  return (group) => holdsInTime(comparison.operator, timeOf(group), time)
}

export const findGroup = (ctx: Context, id: string): Promise<WholeGroup> => wholeOf(ctx.store, id)

async function wholeOf(queries: Queries, id: string): Promise<WholeGroup> {
  const group = orNotFound((await queries.scimGroups.all()).find((each) => each.id === id))
  return { group, members: await queries.scimGroups.members(id) }
}

/** Creates a team. */
export const createGroup = (ctx: Context, actor: TokenActor, draft: GroupDraft): Promise<WholeGroup> =>
  inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await teamsIn(tx).holdAll()
    await refuseUsed(tx, null, draft)
    await refuseStrangers(tx, draft.memberIds)
    const { name, memberIds } = draft
    const { id } = await addTeam(ctx, actor, { name, address: null, memberIds })
    await tx.scimGroups.setExternalId(id, draft.externalId)
    return wholeOf(tx, id)
  })

/** Changes name and members of a team atomically. */
export const changeGroup = (
  ctx: Context,
  actor: TokenActor,
  id: string,
  change: (whole: WholeGroup) => GroupDraft,
): Promise<WholeGroup> =>
  inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await teamsIn(tx).holdAll()
    const before = await wholeOf(tx, id)
    const draft = change(before)
    const team = orNotFound(await teamsIn(tx).find(id))
    await refuseUsed(tx, id, draft)
    const had = before.members.map((member) => member.id)
    await refuseStrangers(
      tx,
      draft.memberIds.filter((member) => !had.includes(member)),
    )
    const { name, memberIds } = draft
    await tx.scimGroups.setExternalId(id, draft.externalId)
    await changeTeam(ctx, actor, { team, had, draft: { name, address: team.address, memberIds } })
    return wholeOf(tx, id)
  })

/** Deletes a team like an admin does: its tickets remain. */
export const deleteGroup = (
  ctx: Context,
  actor: TokenActor,
  id: string,
  check: (whole: WholeGroup) => void,
): Promise<void> =>
  inTransaction(ctx, (ctx) => deleteTeam(ctx, actor, id, async (tx) => check(await wholeOf(tx, id))))

async function refuseUsed(tx: Queries, id: string | null, { externalId, name }: GroupDraft): Promise<void> {
  const others = (await tx.scimGroups.all()).filter((each) => each.id !== id)
  if (externalId !== null && others.some((each) => each.externalId === externalId)) throw inUse('externalId')
  if (others.some((each) => each.name.toLowerCase() === name.toLowerCase())) throw inUse('displayName')
}

/** Throws an error that names the account which cannot be a member, so that the directory need not guess. */
async function refuseStrangers(tx: Queries, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const account = await accountsIn(tx).findKept(id)
    if (!account) throw invalidValue(`User ${id} was not found.`)
    if (account.role === 'User')
      throw invalidValue(`User ${id} is not staff. Give them the role SupportTeam first.`)
  }
}
