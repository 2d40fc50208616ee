import { LIMITS } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { newId } from '../kernel/ids.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'
import { orNotFound, Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { accountsIn, membershipsIn } from '../users/index.ts'
import type { Organisation, StoredOrganisation } from './organisation.ts'

/** A page of organisations by name. */
export async function listOrganisations(
  ctx: Context,
  _actor: UserActor,
  page: PageRequest,
): Promise<Rows<Organisation>> {
  const { rows, nextCursor } = await ctx.store.organisations.list(page)
  return { rows: await withMembers(ctx.store, rows), nextCursor }
}

export const getOrganisation = (ctx: Context, _actor: UserActor, id: string): Promise<Organisation> =>
  readOrganisation(ctx.store, id)

/** Creates an organisation. Throws `organisation_name_in_use` for a name in use, in any letter case. */
export async function createOrganisation(
  ctx: TxContext,
  actor: UserActor,
  { name }: { name: string },
): Promise<Organisation> {
  const { tx } = ctx
  await accountsIn(tx).holdNames()
  if ((await tx.organisations.count()) >= LIMITS.organisations) throw new Refusal('too_many_organisations')
  const id = newId()
  await refuseUsedName(tx, id, name)
  await tx.organisations.insert({ id, name, createdAt: ctx.clock().toISOString() })
  await record(ctx, actor, { kind: 'organisation.created', data: { organisationId: id } })
  return readOrganisation(tx, id)
}

/** Changes name and notes. Throws `organisation_changed` for an outdated version. */
export async function updateOrganisation(
  ctx: TxContext,
  actor: UserActor,
  { id, version, ...draft }: { id: string; version: number; name: string; notes: string },
): Promise<Organisation> {
  const { tx } = ctx
  const organisation = await holdOrganisation(tx, id)
  if (organisation.version !== version) throw new Refusal('organisation_changed')
  await refuseUsedName(tx, id, draft.name)
  const what = (['name', 'notes'] as const).filter((field) => organisation[field] !== draft[field])
  if (what.length > 0) {
    await tx.organisations.update(id, draft)
    await record(ctx, actor, { kind: 'organisation.changed', data: { organisationId: id, what } })
  }
  return readOrganisation(tx, id)
}

/** Decides whether members can read the tickets of each other. */
export async function updateOrganisationSharing(
  ctx: TxContext,
  actor: UserActor,
  { id, sharesTickets: isOn }: { id: string; sharesTickets: boolean },
): Promise<Organisation> {
  const { tx } = ctx
  const organisation = await holdOrganisation(tx, id)
  if (organisation.sharesTickets !== isOn) {
    await tx.organisations.setSharing(id, isOn)
    await record(ctx, actor, { kind: 'organisation.sharing_changed', data: { organisationId: id, isOn } })
  }
  return readOrganisation(tx, id)
}

/** Deletes an organisation. Its members stay without one. */
export async function deleteOrganisation(ctx: TxContext, actor: UserActor, id: string): Promise<void> {
  const { tx } = ctx
  await holdOrganisation(tx, id)
  await membershipsIn(tx).leaveAll(id)
  await tx.organisations.remove(id)
  await record(ctx, actor, { kind: 'organisation.deleted', data: { organisationId: id } })
}

/** Adds a domain. Requesters with a primary address of it join, unless staff decided about them. Returns their number. */
export async function createOrganisationDomain(
  ctx: TxContext,
  actor: UserActor,
  { id, domain }: { id: string; domain: string },
): Promise<Organisation & { joined: number }> {
  const { tx } = ctx
  await holdOrganisation(tx, id)
  const owner = await tx.organisations.ownerOfDomain(domain)
  if (owner !== null && owner !== id) throw new Refusal('domain_in_use', { field: 'domain' })
  if (owner === id) return { ...(await readOrganisation(tx, id)), joined: 0 }
  const { domains } = await readOrganisation(tx, id)
  if (domains.length >= LIMITS.organisationDomains) throw new Refusal('too_many_domains')
  const at = ctx.clock().toISOString()
  await tx.organisations.addDomain(id, { domain, at })
  const joined = await membershipsIn(tx).joinAll({ domain, organisationId: id, at })
  await record(ctx, actor, { kind: 'organisation.domain_added', data: { organisationId: id, joined } })
  return { ...(await readOrganisation(tx, id)), joined }
}

/** Removes a domain. People who joined by it leave. */
export async function deleteOrganisationDomain(
  ctx: TxContext,
  actor: UserActor,
  { id, domain }: { id: string; domain: string },
): Promise<void> {
  const { tx } = ctx
  await holdOrganisation(tx, id)
  if (!(await tx.organisations.removeDomain(id, domain))) throw new Refusal('not_found')
  const left = await membershipsIn(tx).leaveDomain({ domain, organisationId: id })
  await record(ctx, actor, { kind: 'organisation.domain_removed', data: { organisationId: id, left } })
}

/** Reads an organisation. Throws `not_found`. */
async function readOrganisation(queries: Queries, id: string): Promise<Organisation> {
  const found = orNotFound(await queries.organisations.find(id))
  return orNotFound((await withMembers(queries, [found]))[0])
}

/** Serialises changes of organisations, domains and members, and reads an organisation. */
async function holdOrganisation(tx: Queries, id: string): Promise<StoredOrganisation> {
  await accountsIn(tx).holdNames()
  return orNotFound(await tx.organisations.find(id))
}

async function refuseUsedName(tx: Queries, id: string, name: string): Promise<void> {
  const known = await tx.organisations.idNamed(name)
  if (known !== null && known !== id) throw new Refusal('organisation_name_in_use', { field: 'name' })
}

async function withMembers(queries: Queries, rows: readonly StoredOrganisation[]): Promise<Organisation[]> {
  const ids = rows.map(({ id }) => id)
  const domains = await queries.organisations.domains(ids)
  const members = await queries.organisations.memberCounts(ids)
  return rows.map((row) => ({
    ...row,
    domains: domains.get(row.id) ?? [],
    members: members.get(row.id) ?? 0,
  }))
}
