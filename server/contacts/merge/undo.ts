import type { UserActor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { newId } from '../../kernel/ids.ts'
import { orNotFound, Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { organisationsIn } from '../../organisations/index.ts'
import { moveTicketsBack } from '../../tickets/index.ts'
import { accountsIn, membershipsIn, phonesIn } from '../../users/index.ts'
import type { Contact } from '../contact.ts'
import { readContact } from '../use-cases.ts'
import type { Moved } from './merge.ts'
import { holdPair } from './use-cases.ts'

/**
 * Undoes a merge, without a time limit. Everything that is still with the remaining contact moves back. Tickets, addresses
 * and notes that changed since, or came later, stay. Throws `contact_merge_ended` if one of the accounts was erased.
 */
export async function undoContactMerge(
  ctx: TxContext,
  actor: UserActor,
  { id, mergeId }: { id: string; mergeId: string },
): Promise<Contact> {
  const { tx } = ctx
  const found = orNotFound(await tx.contactMerges.find(mergeId))
  if (found.survivorId !== id) throw new Refusal('not_found')
  await holdPair(tx, found)
  // Another undo may have committed before the lock.
  const merge = orNotFound(await tx.contactMerges.find(mergeId))
  const survivor = await readContact(tx, id)
  const former = await accountsIn(tx).findUser(merge.mergedId)
  if (!merge.moved || !former) throw new Refusal('contact_merge_ended')
  const { moved } = merge
  const at = ctx.clock().toISOString()
  const emails = await takeAddresses(tx, survivor, { moved, at })
  const email = emails.includes(moved.email) ? moved.email : (emails[0] ?? '')
  const username = await accountsIn(tx).freeNameFor(former.username, email || former.id)
  if (!(await accountsIn(tx).reopenContact({ id: former.id, username, email })))
    throw new Refusal('contact_merge_ended')
  const merged = { id: former.id, username, email }
  for (const each of emails.filter((one) => one !== email))
    await accountsIn(tx).addAddress(merged, { id: newId(), email: each, at })
  await phonesIn(tx).move(survivor.id, merged.id, moved.phones)
  for (const phone of moved.samePhones) await phonesIn(tx).add({ ...phone, accountId: merged.id })
  await tx.contactNotes.move(survivor.id, merged.id, moved.notes)
  await restoreMembership(tx, moved, { accountId: merged.id, email, at })
  await moveTicketsBack(ctx, actor, { from: survivor, to: merged, moved })
  await tx.contactMerges.end(mergeId, at)
  const data = { accountId: survivor.id, mergedId: merged.id, mergeId }
  await record(ctx, actor, { kind: 'contact.unmerged', data })
  return readContact(tx, merged.id)
}

/** Takes the addresses of the merge from the remaining contact. Returns the addresses that it still had. */
async function takeAddresses(
  tx: Queries,
  survivor: Contact,
  { moved, at }: { moved: Moved; at: string },
): Promise<string[]> {
  const accounts = accountsIn(tx)
  const isMoved = ({ email }: { email: string }) =>
    moved.emails.some((one) => one.toLowerCase() === email.toLowerCase())
  let account: { id: string; username: string; email: string } = survivor
  const taken: string[] = []
  if (isMoved(survivor) && survivor.isContact) {
    // Staff made an address of the merged contact the primary one.
    const other = survivor.addresses.find((address) => !isMoved(address))
    if (other && (await accounts.swapPrimary(survivor, other.id)))
      account = { ...survivor, email: other.email }
    else if (moved.hadNoEmail) {
      await accounts.clearEmail(survivor, at)
      taken.push(survivor.email)
      account = { ...survivor, email: '' }
    }
  }
  for (const address of await accounts.addresses(survivor.id)) {
    if (isMoved(address) && (await accounts.removeAddress(account, address.id)) !== null)
      taken.push(address.email)
  }
  return moved.emails.filter((email) => taken.some((one) => one.toLowerCase() === email.toLowerCase()))
}

/** Restores the choice of staff about the organisation. Without one, the current domains decide. */
async function restoreMembership(
  tx: Queries,
  { membership }: Moved,
  person: { accountId: string; email: string; at: string },
): Promise<void> {
  const organisationId = membership?.organisationId ?? null
  const isKept = organisationId === null || (await organisationsIn(tx).find(organisationId)) !== null
  if (membership?.chosenBy === 'staff' && isKept) await membershipsIn(tx).restore(membership)
  else await membershipsIn(tx).joinByDomain(person)
}
