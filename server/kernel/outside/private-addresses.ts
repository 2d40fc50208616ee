import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Addresses of this machine, of private networks, and reserved addresses. */
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
// The last of these embed IPv4 addresses, which may be private.
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

/** Whether an address is not public. Text that is no IP address counts as private. */
export function isPrivate(address: string): boolean {
  const version = isIP(address)
  return version === 0 || PRIVATE.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** An IP address of a host name. */
export type HostAddress = { address: string; family: number }

/** Resolves all addresses of a name. The default is the resolver of this machine. */
export type Lookup = (host: string) => Promise<readonly HostAddress[]>

/** Throws the errors of the resolver, such as `ENOTFOUND`. */
const systemLookup: Lookup = (host) => lookup(host, { all: true })

/**
 * Resolves the host of a URL or a setting once. Callers connect to a returned address, so a later change of the name does not
 * matter. The host may be an IP address.
 */
export async function addressesOf(
  host: string,
  find: Lookup = systemLookup,
): Promise<readonly HostAddress[]> {
  const plain = host.replaceAll(/^\[|\]$/g, '')
  const family = isIP(plain)
  return family === 0 ? find(plain) : [{ address: plain, family }]
}

/** Whether the host of a URL is a private IP address. Does not resolve names. */
export function isPrivateHost(host: string): boolean {
  const plain = host.replaceAll(/^\[|\]$/g, '')
  return isIP(plain) > 0 && isPrivate(plain)
}
