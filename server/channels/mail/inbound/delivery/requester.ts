import type { Queries } from '../../../../kernel/store.ts'
import type { Address, ReadMail } from '../reading/index.ts'
import { untaggedAddress } from '../threading/reply-address.ts'

/** Every sender without an account that can log in. */
const EVERY_SENDER = '*'

/**
 * Whose ticket a mail is, instead of its sender: the first usable address in Reply-To, where the mailbox says so for its sender, as for the
 * form of a web site. Null where the sender is the requester. An address of staff, or of the desk itself, is never used.
 */
export async function requesterByReplyTo(
  tx: Queries,
  { from, replyTo }: ReadMail,
  { replyToSenders, addresses }: { replyToSenders: readonly string[]; addresses: readonly string[] },
): Promise<Address | null> {
  if (!from || !(await isListed(tx, from.address, replyToSenders))) return null
  const own = new Set(addresses.map((address) => address.toLowerCase()))
  for (const each of replyTo) {
    const account = await tx.accounts.findSender(each.address)
    const isUsable = account === null || (account.role === 'User' && !account.isSuspended)
    if (isUsable && !own.has(untaggedAddress(each.address)))
      return each.address === from.address ? null : each
  }
  return null
}

async function isListed(tx: Queries, address: string, replyToSenders: readonly string[]): Promise<boolean> {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  if (replyToSenders.includes(address) || replyToSenders.includes(domain)) return true
  if (!replyToSenders.includes(EVERY_SENDER)) return false
  // A person with an account writes for themselves unless an admin names their address.
  const account = await tx.accounts.findSender(address)
  return account === null || account.isContact
}

/** Whose ticket a mail is that staff forwarded: its original sender, who gets no right by it. Null where the mail is no such forward. */
export async function requesterByForward(
  tx: Queries,
  { forward }: ReadMail,
  addresses: readonly string[],
): Promise<Address | null> {
  if (!forward) return null
  const own = new Set(addresses.map((address) => address.toLowerCase()))
  if (own.has(untaggedAddress(forward.from.address))) return null
  const account = await tx.accounts.findSender(forward.from.address)
  return account === null || (account.role === 'User' && !account.isSuspended) ? forward.from : null
}
