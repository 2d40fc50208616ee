import type { Queries } from '../../../../kernel/store.ts'
import type { Address, ReadMail } from '../reading/index.ts'
import { untaggedAddress } from '../threading/reply-address.ts'

/** In the list of a mailbox: every sender without an account that can log in. */
const EVERY_SENDER = '*'

/**
 * The requester of a mail from a listed sender, such as a web form: the first usable address in Reply-To. Null if the sender is not
 * listed, or is the requester. An address of staff or of the desk itself is never used.
 */
export async function requesterByReplyTo(
  tx: Queries,
  { from, replyTo }: ReadMail,
  { replyToSenders, addresses }: { replyToSenders: readonly string[]; addresses: readonly string[] },
): Promise<Address | null> {
  if (!from || !(await isListed(tx, from.address, replyToSenders))) return null
  for (const each of replyTo)
    if (await isUsable(tx, each, addresses)) return each.address === from.address ? null : each
  return null
}

/** Whether an address can be a requester: it is not suspended, and belongs neither to staff nor to the desk (`addresses`). */
async function isUsable(tx: Queries, { address }: Address, addresses: readonly string[]): Promise<boolean> {
  const untagged = untaggedAddress(address)
  if (addresses.some((own) => own.toLowerCase() === untagged)) return false
  const account = await tx.accounts.findSender(address)
  return account === null || (account.role === 'User' && !account.isSuspended)
}

async function isListed(tx: Queries, address: string, replyToSenders: readonly string[]): Promise<boolean> {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  if (replyToSenders.includes(address) || replyToSenders.includes(domain)) return true
  if (!replyToSenders.includes(EVERY_SENDER)) return false
  // A person with an account writes for themselves unless an admin names their address.
  const account = await tx.accounts.findSender(address)
  return account === null || account.isContact
}

/** The requester of a mail that staff forwarded: its original sender. Null if the mail forwards none, or the sender is not usable. */
export async function requesterByForward(
  tx: Queries,
  { forward }: ReadMail,
  addresses: readonly string[],
): Promise<Address | null> {
  return forward && (await isUsable(tx, forward.from, addresses)) ? forward.from : null
}
