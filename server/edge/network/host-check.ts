import { message, words } from '@support-desk/contract'
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../../kernel/network-address.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** The hosts that the server answers. */
export type AllowedHosts = {
  /** The host of PUBLIC_URL; null when not set. */
  name: string | null
  /** Whether `localhost`, 127.0.0.0/8 and [::1] are allowed too. */
  loopback: boolean
}

/** Load balancers probe these by any address. Their answers contain nothing private. */
const PROBES = new Set(['/healthz', '/readyz'])

/**
 * Checks the host of requests against DNS rebinding: another site could resolve its own name to this server and read its answers.
 * Ports are ignored, because proxies may omit them. `null` allows every host.
 *
 * @returns a function that returns the refusal: `validation` for two Host headers, `wrong_host` for another host
 */
export function createHostCheck(
  allowedHosts: () => AllowedHosts | null,
  publicUrl: () => string,
): (request: IncomingMessage) => Refusal | undefined {
  const isAllowed = (host: string, allowed: AllowedHosts): boolean => {
    const name = nameIn(host)
    return name === allowed.name || (allowed.loopback && isLoopback(name))
  }
  /** Cache: nearly all requests have the same host. */
  let latest: { host: string; allowed: AllowedHosts } | null = null
  const isAllowedOrLatest = (host: string, allowed: AllowedHosts): boolean => {
    if (host === latest?.host && allowed === latest.allowed) return true
    if (!isAllowed(host, allowed)) return false
    latest = { host, allowed }
    return true
  }
  return ({ rawHeaders, headers, url = '/' }) => {
    if (hasSeveralHosts(rawHeaders)) return new Refusal('validation')
    const allowed = allowedHosts()
    if (!allowed) return undefined
    // The host of an absolute URL in the request line takes precedence over the header.
    const inLine = url.startsWith('/') ? undefined : /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1]
    const isAnswered =
      isAllowedOrLatest(headers.host ?? '', allowed) && (inLine === undefined || isAllowed(inLine, allowed))
    if (isAnswered || PROBES.has(url.split('?', 1)[0] ?? '')) return undefined
    const said = words(message('This help desk answers at {address} only.'), { address: publicUrl() })
    return new Refusal('wrong_host', { words: said })
  }
}

/** The host without port, in lower case; empty when the header is malformed. */
const nameIn = (host: string): string =>
  /^(\[[\da-f:.]+\]|[^\s:/@[\],]+?)\.?(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? ''

/** Node keeps only the first Host header in `headers`. `rawHeaders` alternates names and values. */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}
