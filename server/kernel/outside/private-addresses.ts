import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

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
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
// The second half are ways to write an address of IPv4, which may be a private one.
for (const [net, bits] of [
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

/** Whether an address is none of the public network. What is no address counts as one that is not. */
export function isPrivate(address: string): boolean {
  const version = isIP(address)
  return version === 0 || PRIVATE.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** An address that a name stands for. */
export type Found = { address: string; family: number }

/** Asks the resolver of this machine for all addresses of a name. Another one is for tests. */
export type Lookup = (host: string) => Promise<readonly Found[]>

/** Throws what the resolver throws, such as `ENOTFOUND`. */
const systemLookup: Lookup = (host) => lookup(host, { all: true })

/**
 * The addresses of a host as it stands in a URL or a setting, looked up once: whoever connects to one of them connects to what was
 * checked, whatever the name stands for a moment later. A host may be an address itself.
 */
export async function addressesOf(host: string, find: Lookup = systemLookup): Promise<readonly Found[]> {
  const plain = host.replaceAll(/^\[|\]$/g, '')
  const family = isIP(plain)
  return family === 0 ? find(plain) : [{ address: plain, family }]
}

/** Whether a host as it stands in a URL is a private address; what a name stands for is known only once it was looked up. */
export function isPrivateHost(host: string): boolean {
  const plain = host.replaceAll(/^\[|\]$/g, '')
  return isIP(plain) > 0 && isPrivate(plain)
}
