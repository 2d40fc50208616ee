import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { ImapTrouble } from './source.ts'
import { troubleOf } from './trouble.ts'

/** Addresses that are this machine, its own network, or nobody's. */
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

/** Whether an address is none of the public network. */
export const isPrivate = (address: string): boolean =>
  PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * The address of a mail server, looked up once, so that what was checked is what is connected to. An admin chooses the
 * server: machines of the own network, which the help desk can reach and others cannot, are for whoever runs it to allow.
 */
export async function addressOf(
  host: string,
  { security, allowsPrivate }: { security: string; allowsPrivate: boolean },
): Promise<string> {
  const found = await lookup(host.replaceAll(/^\[|\]$/g, '')).catch((error: unknown) => {
    throw troubleOf(error)
  })
  const isInside = isPrivate(found.address)
  if (isInside && !allowsPrivate)
    throw new ImapTrouble(
      'This mail server is in the own network. The setting MAIL_IN_PRIVATE_HOSTS has to be on for that.',
    )
  if (security === 'none' && !isInside)
    throw new ImapTrouble('Without encryption, mail is fetched from servers of the own network alone.')
  return found.address
}
