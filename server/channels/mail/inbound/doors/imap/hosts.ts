import { addressesOf, isPrivate, type Lookup } from '../../../../../kernel/outside/private-addresses.ts'
import { ImapTrouble } from './source.ts'
import { troubleOf } from './trouble.ts'

/**
 * Resolves the address of a mail server once, so that the checked address is the one connected to. Admins choose the
 * server. The operator of the install decides whether servers in the private network are allowed.
 */
export async function addressOf(
  host: string,
  { security, allowsPrivate, find }: { security: string; allowsPrivate: boolean; find?: Lookup | undefined },
): Promise<string> {
  const [found] = await addressesOf(host, find).catch((error: unknown) => {
    throw troubleOf(error)
  })
  if (!found) throw troubleOf(Object.assign(new Error('No address.'), { code: 'ENOTFOUND' }))
  const isInside = isPrivate(found.address)
  if (isInside && !allowsPrivate)
    throw new ImapTrouble(
      'This mail server is in a private network. To allow it, set MAIL_IN_PRIVATE_HOSTS=on and restart the help desk.',
    )
  if (security === 'none' && !isInside)
    throw new ImapTrouble('Unencrypted connections are only allowed to servers in a private network.')
  return found.address
}
