/**
 * The part of a network address that is stored with a session, such as `203.0.113.0/24` or `2001:db8:1::/48`. It tells places
 * apart, but not neighbouring lines. Empty for a closed connection, which has no address despite its type.
 */
export function partOf(address: string | undefined): string {
  const plain = plainAddress(address)
  if (isV4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isV6(plain)) return ''
  return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
}

/**
 * Key of a client in rate limits: the address, for IPv6 its /64 network, because one line has 2^64 addresses. Empty for a closed
 * connection.
 */
export function networkOf(address: string | undefined): string {
  const plain = plainAddress(address)
  return isV6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** Whether a host of a URL or a Host header, without port, is this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isV4(host) && host.startsWith('127.'))

const isV4 = (address: string): boolean => /^\d+(\.\d+){3}$/.test(address)
const isV6 = (address: string): boolean => address.includes(':')

const plainAddress = (address: string | undefined): string =>
  (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const split = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const [before, after] = [split(head), split(tail ?? '')]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}
