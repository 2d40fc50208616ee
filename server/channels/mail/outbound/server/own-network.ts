import { isLoopback } from '../../../../kernel/network-address.ts'
import { isPrivateHost } from '../../../../kernel/outside/private-addresses.ts'

/**
 * Whether a mail server is in a network that others cannot listen to: this machine, a private address, or a name
 * without a dot, as containers have. All other servers get encrypted data only.
 */
export const isOwnNetwork = (host: string): boolean =>
  isLoopback(host) || isPrivateHost(host) || !/[.:]/.test(host)
