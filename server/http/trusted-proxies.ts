import { BlockList, isIP } from 'node:net'

/** What the words of a setting stand for, as Fastify reads them too. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Tells whether a network address is that of a proxy that the install names: behind it stand many callers. */
export function proxiesAmong(trusted: false | readonly string[]): (address: string) => boolean {
  const proxies = new BlockList()
  for (const range of (trusted || []).flatMap((word) => NAMED[word] ?? [word])) {
    const [address = '', bits] = range.split('/')
    const family = familyOf(address)
    proxies.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return (address) => proxies.check(address, familyOf(address))
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
