import type { Address, ReadMail } from '../reading/index.ts'
import { untaggedAddress } from '../threading/reply-address.ts'
import type { Evidence, KnownSender } from './evidence.ts'

/** In the list of a mailbox: every sender without an account that can log in. */
const EVERY_SENDER = '*'

type Mailbox = { replyToSenders: readonly string[]; addresses: readonly string[] }

/** The account of an address; null if it has none. */
export const accountOf = ({ accounts }: Evidence, address: string): KnownSender | null =>
  accounts.get(address.toLowerCase()) ?? null

/**
 * The requester of a mail from a listed sender, such as a web form: the first usable address in Reply-To. Null if the sender is not
 * listed, or is the requester. An address of staff or of the desk itself is never used.
 */
export function requesterByReplyTo(
  { from, replyTo }: ReadMail,
  { replyToSenders, addresses }: Mailbox,
  evidence: Evidence,
): Address | null {
  if (!from || !isListed(evidence, from.address, replyToSenders)) return null
  const usable = replyTo.find((each) => isUsable(evidence, each, addresses))
  return usable && usable.address !== from.address ? usable : null
}

/** Whether an address can be a requester: it is not suspended, and belongs neither to staff nor to the desk (`addresses`). */
function isUsable(evidence: Evidence, { address }: Address, addresses: readonly string[]): boolean {
  const untagged = untaggedAddress(address)
  if (addresses.some((own) => own.toLowerCase() === untagged)) return false
  const account = accountOf(evidence, address)
  return account === null || (account.role === 'User' && !account.isSuspended)
}

function isListed(evidence: Evidence, address: string, replyToSenders: readonly string[]): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  if (replyToSenders.includes(address) || replyToSenders.includes(domain)) return true
  // A person with an account writes for themselves unless an admin names their address.
  return replyToSenders.includes(EVERY_SENDER) && (accountOf(evidence, address)?.isContact ?? true)
}

/** The requester of a mail that staff forwarded: its original sender. Null if the mail forwards none, or the sender is not usable. */
export const requesterByForward = (
  { forward }: ReadMail,
  { addresses }: Mailbox,
  evidence: Evidence,
): Address | null => (forward && isUsable(evidence, forward.from, addresses) ? forward.from : null)
