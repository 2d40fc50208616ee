import { userActor, type UserActor } from '../../../../kernel/actor.ts'
import type { TxContext } from '../../../../kernel/context.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { later } from '../../../../kernel/time.ts'
import type { ReadMail } from '../reading/index.ts'
import { untaggedAddress } from '../threading/reply-address.ts'
import { storable } from './text.ts'

const HOUR = 60 * 60
/** New tickets of one sender in an hour; the staff decides about the rest. */
const TICKETS_PER_HOUR = 20
/** Of all senders together, by one mailbox: whoever sends bombs changes the address. */
const TICKETS_OF_ALL_PER_HOUR = 500

/** Addresses that nobody reads. */
const UNREAD = /^(?:no-?_?reply|do-?not-?reply|mailer-?daemon|postmaster|bounces?)\b/u

/** Who wrote a mail, where the desk knows them, whether their account is suspended, and whether mails did not reach them. */
export async function knownSender(
  tx: Queries,
  read: ReadMail,
): Promise<{ sender: UserActor | null; isSuspended: boolean; isBounced: boolean }> {
  const found = read.from && (await tx.accounts.findSender(read.from.address))
  return found
    ? { sender: userActor(found), isSuspended: found.isSuspended, isBounced: found.isBounced }
    : { sender: null, isSuspended: false, isBounced: false }
}

/** Who wrote a mail; somebody who is not known becomes a contact. */
export async function senderOf(
  ctx: TxContext,
  { address, name }: { address: string; name: string },
): Promise<UserActor> {
  const { tx } = ctx
  const known = await tx.accounts.findSender(address)
  if (known) return userActor(known)
  const id = newId()
  const joinedAt = ctx.clock().toISOString()
  const email = storable(address)
  const made = await tx.accounts.insertContact({ id, email, name: storable(name), joinedAt })
  return userActor(made)
}

/** Counts a new ticket of a sender, and of all by a mailbox; false where that is one too many. */
export async function mayRaise(
  ctx: TxContext,
  { sender, mailboxId }: { sender: string; mailboxId: string },
): Promise<boolean> {
  const { tx } = ctx
  const now = ctx.clock()
  const count = async (key: string): Promise<number> =>
    (await tx.rates.hit(key, now.toISOString(), later(now, HOUR))).count
  if ((await count(`mail tickets ${untaggedAddress(sender)}`)) > TICKETS_PER_HOUR) return false
  return (await count(`mail tickets of all ${mailboxId}`)) <= TICKETS_OF_ALL_PER_HOUR
}

/** Whether a sender gets an acknowledgement: once a day per mailbox, ignoring `+tag`, and never at addresses such as no-reply. */
export async function isToldOfArrival(ctx: TxContext, sender: string): Promise<boolean> {
  const { tx } = ctx
  if (UNREAD.test(sender)) return false
  const now = ctx.clock()
  const hit = await tx.rates.hit(
    `mail told ${untaggedAddress(sender)}`,
    now.toISOString(),
    later(now, 24 * HOUR),
  )
  return hit.count === 1
}
