import { LIMITS, message } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { newId } from '../kernel/ids.ts'
import { invalid, orNotFound, Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { accountsIn, phonesIn } from '../users/index.ts'
import type { Contact } from './contact.ts'
import { readContact } from './use-cases.ts'

/** Adds an address to a requester. Throws `email_in_use` if it belongs to an account. */
export async function createContactAddress(
  ctx: TxContext,
  actor: UserActor,
  { id, email }: { id: string; email: string },
): Promise<Contact> {
  const { tx } = ctx
  const contact = await holdContact(tx, id)
  if ((await accountsIn(tx).ownerOfAddress(email)) !== null)
    throw new Refusal('email_in_use', { field: 'email' })
  if (contact.addresses.length >= LIMITS.contactAddresses) throw new Refusal('too_many_addresses')
  const addressId = newId()
  await accountsIn(tx).addAddress(contact, { id: addressId, email, at: ctx.clock().toISOString() })
  // A contact that was made by phone has no address yet.
  if (contact.email === '') await accountsIn(tx).swapPrimary(contact, addressId)
  await record(ctx, actor, { kind: 'contact.address_added', data: { accountId: id, addressId } })
  return readContact(tx, id)
}

/** Removes a further address of a requester. */
export async function deleteContactAddress(
  ctx: TxContext,
  actor: UserActor,
  { id, addressId }: { id: string; addressId: string },
): Promise<void> {
  const contact = await holdContact(ctx.tx, id)
  orNotFound(await accountsIn(ctx.tx).removeAddress(contact, addressId))
  await record(ctx, actor, { kind: 'contact.address_removed', data: { accountId: id, addressId } })
}

/**
 * Makes a further address the primary one. Throws `has_login` for a person with a login, because a new password is
 * sent to the primary address.
 */
export async function updatePrimaryAddress(
  ctx: TxContext,
  actor: UserActor,
  { id, addressId }: { id: string; addressId: string },
): Promise<Contact> {
  const { tx } = ctx
  const contact = await holdContact(tx, id)
  if (!contact.addresses.some((each) => each.id === addressId)) throw new Refusal('not_found')
  if (!contact.isContact) throw new Refusal('has_login')
  await accountsIn(tx).swapPrimary(contact, addressId)
  await record(ctx, actor, { kind: 'contact.primary_address_changed', data: { accountId: id, addressId } })
  return readContact(tx, id)
}

/** Locks the account and all addresses of the install, and reads the requester. */
async function holdContact(tx: Queries, id: string): Promise<Contact> {
  await accountsIn(tx).hold(id)
  await accountsIn(tx).holdNames()
  return readContact(tx, id)
}

/** Adds a phone number to a requester. Throws `validation` for a text that is no phone number. */
export async function createContactPhone(
  ctx: TxContext,
  actor: UserActor,
  { id, number }: { id: string; number: string },
): Promise<Contact> {
  const { tx } = ctx
  await accountsIn(tx).hold(id)
  const contact = await readContact(tx, id)
  if (contact.phones.length >= LIMITS.contactPhones) throw new Refusal('too_many_phones')
  const phoneId = newId()
  const phone = { id: phoneId, accountId: id, number, createdAt: ctx.clock().toISOString() }
  if (!(await phonesIn(tx).add(phone)))
    throw invalid('number', message('Enter a phone number that this person doesn’t have yet.'))
  await record(ctx, actor, { kind: 'contact.phone_added', data: { accountId: id, phoneId } })
  return readContact(tx, id)
}

/** Removes a phone number of a requester. */
export async function deleteContactPhone(
  ctx: TxContext,
  actor: UserActor,
  { id, phoneId }: { id: string; phoneId: string },
): Promise<void> {
  const { tx } = ctx
  await accountsIn(tx).hold(id)
  await readContact(tx, id)
  if (!(await phonesIn(tx).remove(id, phoneId))) throw new Refusal('not_found')
  await record(ctx, actor, { kind: 'contact.phone_removed', data: { accountId: id, phoneId } })
}
