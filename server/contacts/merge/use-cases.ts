import { type ErrorCode, LIMITS } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { moveTickets, requestersIn } from '../../tickets/index.ts'
import { accountsIn, membershipsIn, phonesIn } from '../../users/index.ts'
import type { Contact } from '../contact.ts'
import { readContact } from '../use-cases.ts'
import type { ListedMerge } from './merge.ts'
import { obstacleToMerge } from './obstacles.ts'

type Pair = { survivorId: string; mergedId: string }

/** The changes by a merge, and the reason that prevents it. */
export type MergePreview = {
  survivor: Contact
  merged: Contact
  tickets: number
  participations: number
  obstacle: ErrorCode | null
  canSwap: boolean
}

/** Previews a merge. Throws `not_contact` if the other account is no requester. */
export async function getContactMergePreview(
  { store }: Context,
  _actor: UserActor,
  pair: Pair,
): Promise<MergePreview> {
  const parties = await readParties(store, pair)
  const { survivor, merged, tickets } = parties
  const back = await requestersIn(store).ticketsOf(survivor.id, MOST_TICKETS)
  const swapped = { survivor: merged, merged: survivor, tickets: back.length }
  return {
    survivor,
    merged,
    tickets: tickets.length,
    participations: (await requestersIn(store).participations(merged.id)).length,
    obstacle: obstacleToMerge({ survivor, merged, tickets: tickets.length }),
    canSwap: obstacleToMerge(swapped) === null,
  }
}

/** One more than the limit, so that the limit is noticed. */
const MOST_TICKETS = LIMITS.mergedContactTickets + 1

/** Merges that can be undone. */
export async function listContactMerges(
  { store }: Context,
  _actor: UserActor,
  id: string,
): Promise<ListedMerge[]> {
  await readContact(store, id)
  return store.contactMerges.into(id)
}

/**
 * Merges a contact into another one: tickets, addresses, phone numbers, notes and participations move, and the account is
 * closed. Mail from its addresses is from the remaining contact. Messages keep the name of their author. The organisation
 * of the remaining contact stays, because a merge must not give access to shared tickets. A second call changes nothing.
 */
export async function mergeContact(
  ctx: TxContext,
  actor: UserActor,
  pair: Pair,
): Promise<{ mergeId: string; contact: Contact }> {
  const { tx } = ctx
  await holdPair(tx, pair)
  const known = await tx.contactMerges.idOf(pair.survivorId, pair.mergedId)
  if (known !== null) return { mergeId: known, contact: await readContact(tx, pair.survivorId) }
  const { survivor, merged, tickets } = await readParties(tx, pair)
  const obstacle = obstacleToMerge({ survivor, merged, tickets: tickets.length })
  if (obstacle) throw new Refusal(obstacle, { field: 'mergedId' })
  const at = ctx.clock().toISOString()
  const membership = await membershipsIn(tx).find(merged.id)
  await membershipsIn(tx).leave(merged.id)
  const moved = {
    ...(await moveTickets(ctx, actor, { from: merged, to: survivor, tickets })),
    ...(await moveAddresses(tx, { survivor, merged, at })),
    ...(await phonesIn(tx).move(merged.id, survivor.id)),
    notes: await tx.contactNotes.move(merged.id, survivor.id),
    membership,
  }
  const mergeId = newId()
  await tx.contactMerges.insert({ id: mergeId, ...pair, actorId: actor.id, at, moved })
  const data = { accountId: survivor.id, mergedId: merged.id, mergeId, tickets: moved.tickets.length }
  await record(ctx, actor, { kind: 'contact.merged', data })
  return { mergeId, contact: await readContact(tx, survivor.id) }
}

/** Locks both accounts in one order, and all addresses. */
export async function holdPair(tx: Queries, { survivorId, mergedId }: Pair): Promise<void> {
  for (const id of [...new Set([survivorId, mergedId])].toSorted()) await accountsIn(tx).hold(id)
  await accountsIn(tx).holdNames()
}

async function readParties(queries: Queries, { survivorId, mergedId }: Pair) {
  const survivor = await readContact(queries, survivorId)
  if (!(await queries.contacts.find(mergedId))) throw new Refusal('not_contact', { field: 'mergedId' })
  const merged = await readContact(queries, mergedId)
  return { survivor, merged, tickets: await requestersIn(queries).ticketsOf(mergedId, MOST_TICKETS) }
}

type Parties = { survivor: Contact; merged: Contact; at: string }

/** Closes the merged account and gives its addresses to the other one. */
async function moveAddresses(tx: Queries, { survivor, merged, at }: Parties) {
  const accounts = accountsIn(tx)
  const emails = [merged.email, ...merged.addresses.map(({ email }) => email)].filter(Boolean)
  for (const { id } of merged.addresses) await accounts.removeAddress(merged, id)
  await accounts.closeContact(merged, at)
  const added = emails.map((email) => ({ id: newId(), email, at }))
  for (const address of added) await accounts.addAddress(survivor, address)
  const [first] = added
  const hadNoEmail = survivor.email === ''
  if (hadNoEmail && first) await accounts.swapPrimary(survivor, first.id)
  return { email: merged.email, emails, hadNoEmail }
}
