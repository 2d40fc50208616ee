import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'
import { orNotFound } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { accountsIn, phonesIn } from '../users/index.ts'
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
