import type { Services } from '../../../../kernel/context.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { isSignedFor, readTag, untaggedAddress } from '../threading/reply-address.ts'

/**
 * Whether mail to an address reaches the help desk: the address of a mailbox with any tag, or a signed address of a
 * ticket, even of a former mailbox address.
 */
export async function isOwnAddress({ keys }: Services, queries: Queries, address: string): Promise<boolean> {
  for (const each of new Set([address, untaggedAddress(address)]))
    if (await queries.mailboxes.findAddress(each)) return true
  const [, tagged = ''] = /\+([^+@]+)@/.exec(address) ?? []
  const tag = readTag(tagged)
  const ticketId = tag && (await queries.receivedMails.ticketOfNumber(tag.number))
  return ticketId ? isSignedFor(keys, tag, ticketId) : false
}
