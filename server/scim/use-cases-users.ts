import { inTransactionEndingSessions } from '../kernel/transaction.ts'
import { randomBytes } from 'node:crypto'
import type { TokenActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { newId } from '../kernel/ids.ts'
import { orNotFound } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import {
  accountsIn,
  deleteUser,
  finishDeparture,
  holdWhole,
  refuseLastSafeAdmin,
  restoreAccount,
  suspendAccount,
  weighRole,
} from '../users/index.ts'
import { freeUsername } from './account-name.ts'
import { draftOf, type UserDraft } from './bodies/user-draft.ts'
import type { Comparison } from './filter.ts'
import type { Person } from './person.ts'
import { conditionOf, namesOne } from './person-filter.ts'
import { inUse, ScimError } from './scim-error.ts'

/** Parameters of a list. `startIndex` counts from 1. */
export type ListRequest = { filter: readonly Comparison[] | null; startIndex: number; count: number }
export type ListPage<T> = { rows: T[]; total: number }

export const findPerson = async ({ store }: Context, id: string): Promise<Person> =>
  orNotFound(await store.scimUsers.find(id))

/** A page of people by id. */
export async function listPeople(ctx: Context, request: ListRequest): Promise<ListPage<Person>> {
  const { filter, startIndex, count } = request
  const { scimUsers } = ctx.store
  if (filter === null) {
    const total = await scimUsers.count()
    return { total, rows: count === 0 ? [] : await scimUsers.list(startIndex - 1, count) }
  }
  const conditions = filter.filter((comparison) => !namesOne(comparison)).map(conditionOf)
  const ids = await Promise.all(filter.filter(namesOne).map((comparison) => idBy(ctx.store, comparison)))
  const [id = null] = ids
  if (ids.some((each) => each === null || each !== id)) return { rows: [], total: 0 }
  return scimUsers.listFitting(conditions, { id, offset: startIndex - 1, limit: count })
}

/** The id of the account that a comparison matches. */
function idBy(tx: Queries, { attribute, value }: Comparison): Promise<string | null> {
  if (attribute === 'id') return Promise.resolve(value)
  if (attribute === 'username') return tx.scimUsers.idNamed(value)
  if (attribute === 'externalid') return tx.scimUsers.idExternal(value)
  return accountsIn(tx).idWithEmail(value)
}

/** Creates an account, or turns a contact into one. The password is random. */
export async function createPerson(ctx: Context, actor: TokenActor, draft: UserDraft): Promise<Person> {
  const role = draft.role ?? 'User'
  if (role === 'Admin') throw new ScimError(400, 'invalidValue', 'SCIM cannot create admins.')
  // The owner sets a password by a reset code, or uses the login provider.
  const passwordHash = await ctx.passwords.hash(randomBytes(32).toString('base64url'))
  const { person, rest } = await inTransactionEndingSessions(ctx, async (ctx) => {
    const { tx } = ctx
    await accountsIn(tx).holdAdmins()
    await accountsIn(tx).holdNames()
    await refuseUsed(tx, null, draft)
    const username = await freeUsername(tx, draft)
    const { email } = draft
    const at = ctx.clock().toISOString()
    const taken = await accountsIn(tx).insert({
      id: newId(),
      username,
      email,
      role,
      joinedAt: at,
      passwordHash,
    })
    if (taken) throw inUse(taken === 'email_in_use' ? 'address' : 'userName')
    const id = orNotFound(await accountsIn(tx).idWithEmail(email))
    await accountsIn(tx).hold(id)
    await write(tx, id, draft, at)
    const made = orNotFound(await tx.scimUsers.find(id))
    await record(ctx, actor, { kind: 'account.added', data: { accountId: id, role } })
    const left = draft.active ? null : await suspendAccount(ctx, actor, made, 'directory')
    return { person: { ...made, suspendedAt: draft.active ? null : at }, rest: left }
  })
  await finishDeparture(ctx, rest)
  return person
}

/** Computes the new state of a person from the current one, inside the transaction. */
export type Change = (person: Person) => UserDraft

/** Changes a person atomically. */
export async function changePerson(
  ctx: Context,
  actor: TokenActor,
  id: string,
  change: Change,
): Promise<Person> {
  const rest = await inTransactionEndingSessions(ctx, async (ctx) => {
    const { tx } = ctx
    await holdWhole(ctx, id)
    await accountsIn(tx).holdNames()
    const before = orNotFound(await tx.scimUsers.find(id))
    const draft = change(before)
    refuseForbidden(before, draft)
    const what = changesIn(draftOf(before), draft)
    await refuseUsed(tx, id, draft)
    const at = ctx.clock().toISOString()
    const newRole = draft.role !== null && draft.role !== before.ownRole ? draft.role : null
    // Stores the data under which the directory finds the person, even when it equals the derived defaults.
    if (what.length > 0 || newRole !== null || before.changedAt === null) await write(tx, id, draft, at)
    if (what.includes('email')) await accountsIn(tx).setEmail(before, draft.email, ctx.clock().toISOString())
    if (newRole !== null) await weighRole(ctx, actor, before, newRole)
    const isActive = before.suspendedAt === null
    const isSuspending = isActive && !draft.active
    if (isSuspending) await refuseLastSafeAdmin(tx, before)
    const left = isSuspending
      ? await suspendAccount(ctx, actor, { ...before, email: draft.email }, 'directory')
      : null
    if (!isActive && draft.active) await restoreAccount(ctx, actor, id)
    if (what.length > 0)
      await record(ctx, actor, { kind: 'account.synced', data: { accountId: id, what: [...what] } })
    return left
  })
  await finishDeparture(ctx, rest)
  return findPerson(ctx, id)
}

/** Throws for changes of admins that a directory may not make. */
function refuseForbidden(before: Person, draft: UserDraft): void {
  const asksForRole = draft.role !== null && draft.role !== before.ownRole
  if (asksForRole && (before.role === 'Admin' || draft.role === 'Admin'))
    throw new ScimError(
      400,
      'mutability',
      'SCIM cannot make a user an admin, nor change the role of an admin.',
    )
  if (before.role === 'Admin' && draft.email.toLowerCase() !== before.email.toLowerCase())
    throw new ScimError(400, 'mutability', 'SCIM cannot change the email address of an admin.')
}

async function write(tx: Queries, id: string, draft: UserDraft, at: string): Promise<void> {
  const account = await accountsIn(tx).findKept(id)
  const { department, employeeCode } = draft
  await tx.scimUsers.set(id, draft, at)
  await accountsIn(tx).updateProfile(id, { department, employeeCode, picture: account?.picture ?? null })
}

/** Throws when another account uses the user name, the external id or the address. */
async function refuseUsed(tx: Queries, id: string | null, draft: UserDraft): Promise<void> {
  const isOthers = (found: string | null): boolean => found !== null && found !== id
  if (isOthers(await tx.scimUsers.idNamed(draft.userName))) throw inUse('userName')
  if (draft.externalId !== null && isOthers(await tx.scimUsers.idExternal(draft.externalId)))
    throw inUse('externalId')
  // On creation, a contact with the address is converted instead.
  if (id !== null && isOthers(await accountsIn(tx).ownerOfAddress(draft.email))) throw inUse('address')
}

type SyncedAttribute = 'userName' | 'externalId' | 'name' | 'email' | 'department' | 'employeeNumber'

function changesIn(before: UserDraft, after: UserDraft): SyncedAttribute[] {
  const differs: Record<SyncedAttribute, boolean> = {
    userName: before.userName !== after.userName,
    externalId: before.externalId !== after.externalId,
    name: Object.entries(before.names).some(
      ([name, text]) => after.names[name as keyof typeof after.names] !== text,
    ),
    email: before.email !== after.email,
    department: before.department !== after.department,
    employeeNumber: before.employeeCode !== after.employeeCode,
  }
  return (Object.keys(differs) as SyncedAttribute[]).filter((each) => differs[each])
}

/** Deletes an account like an admin does, with any role. */
export async function deletePerson(
  ctx: Context,
  actor: TokenActor,
  id: string,
  check: (person: Person) => void,
): Promise<void> {
  const { role } = await findPerson(ctx, id)
  await deleteUser(ctx, actor, {
    id,
    role,
    async check(tx) {
      const person = orNotFound(await tx.scimUsers.find(id))
      check(person)
      await refuseLastSafeAdmin(tx, person)
    },
  })
}
