import { BlockList, isIP } from 'node:net'

/** The peers whose X-Forwarded-For is trusted: none, these addresses at any hop, or (`peer`) a private address for one hop. */
export type TrustedProxies = false | 'peer' | readonly string[]

/** The named ranges of the setting, as Fastify defines them. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

type IsAmong = (address: string) => boolean

/** Whether the next hop that an address reports is trusted. Signature as for Fastify; hop 0 is the peer. */
export function trustIn(trusted: Exclude<TrustedProxies, false>): (address: string, hop: number) => boolean {
  if (trusted !== 'peer') return addressesIn(trusted)
  const isNear = addressesIn(Object.keys(NAMED))
  return (address, hop) => hop === 0 && isNear(address)
}

/** Whether an address belongs to a listed proxy, which serves many clients. A merely private peer may be a client. */
export const proxiesAmong = (trusted: TrustedProxies): IsAmong =>
  addressesIn(trusted === 'peer' ? [] : trusted || [])

function addressesIn(words: readonly string[]): IsAmong {
  const known = new BlockList()
  for (const range of words.flatMap((word) => NAMED[word] ?? [word])) {
    const [address = '', bits] = range.split('/')
    const family = familyOf(address)
    known.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && known.check(address, familyOf(address))
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
