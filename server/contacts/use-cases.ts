import type { UserActor } from '../kernel/actor.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'
import { record } from '../kernel/event-log/record.ts'
import { orNotFound, Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { organisationsIn } from '../organisations/index.ts'
import { accountsIn, membershipsIn, phonesIn } from '../users/index.ts'
import type { Contact, ContactRow } from './contact.ts'

/** Maximum number of people whose phone number matches a search. */
const MOST_CALLERS = 50

/** A page of requesters by name. The words match names, addresses and phone numbers. */
export async function listContacts(
  ctx: Context,
  _actor: UserActor,
  page: PageRequest,
): Promise<Rows<ContactRow>> {
  const called = await phonesIn(ctx.store).find(page.q ?? '', MOST_CALLERS)
  return ctx.store.contacts.list({ ...page, called: called.map(({ accountId }) => accountId) })
}

/** The people of an organisation, by name. Throws `not_found` for an unknown organisation. */
export async function listOrganisationMembers(
  ctx: Context,
  _actor: UserActor,
  { organisationId, ...page }: PageRequest & { organisationId: string },
): Promise<Rows<ContactRow>> {
  orNotFound(await organisationsIn(ctx.store).find(organisationId))
  return ctx.store.contacts.list({ ...page, organisationId })
}

/** Chooses the organisation of a requester, or none. Throws `organisation_gone` if it was deleted. */
export async function updateContactOrganisation(
  ctx: TxContext,
  actor: UserActor,
  { id, organisationId }: { id: string; organisationId: string | null },
): Promise<Contact> {
  const { tx } = ctx
  await accountsIn(tx).hold(id)
  await accountsIn(tx).holdNames()
  const contact = await readContact(tx, id)
  if (organisationId !== null && !(await organisationsIn(tx).find(organisationId)))
    throw new Refusal('organisation_gone', { field: 'organisationId' })
  const at = ctx.clock().toISOString()
  await membershipsIn(tx).choose(id, { organisationId, at })
  if ((contact.organisation?.id ?? null) !== organisationId) {
    const data = { accountId: id, ...(organisationId !== null && { organisationId }) }
    await record(ctx, actor, { kind: 'contact.organisation_changed', data })
  }
  return readContact(tx, id)
}

/** A requester with all data that staff see. Throws `not_found` for staff and deleted accounts. */
export const getContact = (ctx: Context, _actor: UserActor, id: string): Promise<Contact> =>
  readContact(ctx.store, id)

/** Reads a requester. Throws `not_found`. */
export async function readContact(queries: Queries, id: string): Promise<Contact> {
  const row = orNotFound(await queries.contacts.find(id))
  const addresses = await accountsIn(queries).addresses(id)
  const phones = await phonesIn(queries).list(id)
  return { ...row, addresses, phones, notes: await queries.contactNotes.of(id) }
}
