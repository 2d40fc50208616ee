import type { Services } from '../../../../kernel/context.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { isSignedFor, readTag, untaggedAddress } from '../threading/reply-address.ts'

/**
 * Whether mail to an address comes back to the help desk: the address of a mailbox with any tag, or a signed address of a ticket, which
 * may belong to a former address of a mailbox.
 */
export async function isOwnAddress({ keys }: Services, queries: Queries, address: string): Promise<boolean> {
  for (const each of new Set([address, untaggedAddress(address)]))
    if (await queries.mailboxes.findAddress(each)) return true
  const [, tagged = ''] = /\+([^+@]+)@/.exec(address) ?? []
  const tag = readTag(tagged)
  const ticketId = tag && (await queries.receivedMails.ticketOfNumber(tag.number))
  return ticketId ? isSignedFor(keys, tag, ticketId) : false
}
