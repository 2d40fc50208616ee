import type { Services } from '../../../../kernel/context.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { readTag, untaggedAddress } from '../threading/reply-address.ts'
import { targetOfTag } from '../threading/tag-target.ts'

/**
 * Whether mail to an address reaches the help desk: the address of a mailbox with any tag, or a signed address of a
 * ticket or side conversation, even of a former mailbox address.
 */
export async function isOwnAddress({ keys }: Services, queries: Queries, address: string): Promise<boolean> {
  for (const each of new Set([address, untaggedAddress(address)]))
    if (await queries.mailboxes.findAddress(each)) return true
  const [, tagged = ''] = /\+([^+@]+)@/.exec(address) ?? []
  const tag = readTag(tagged)
  return tag !== null && (await targetOfTag(keys, queries, tag)) !== null
}
