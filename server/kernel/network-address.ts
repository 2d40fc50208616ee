/**
 * The part of a network address that is kept beside a session: enough to tell one place from another, too little to
 * tell one line from its neighbours. `203.0.113.0/24`, or `2001:db8:1::/48`. Empty for whoever is gone: a connection that has ended
 * has no address, whatever its type says.
 */
export function partOf(address: string | undefined): string {
  const plain = plainAddress(address)
  if (isV4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isV6(plain)) return ''
  return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
}

/**
 * What limits count a client by: the address, of IPv6 the network that it is in, because whoever has one address of it has
 * 2^64 of them. Empty for whoever is gone.
 */
export function networkOf(address: string | undefined): string {
  const plain = plainAddress(address)
  return isV6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** Whether a host, as it stands in a URL or a Host header without the port, is this machine itself. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isV4(host) && host.startsWith('127.'))

const isV4 = (address: string): boolean => /^\d+(\.\d+){3}$/.test(address)
const isV6 = (address: string): boolean => address.includes(':')

const plainAddress = (address: string | undefined): string =>
  (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** All eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const split = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const [before, after] = [split(head), split(tail ?? '')]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}
