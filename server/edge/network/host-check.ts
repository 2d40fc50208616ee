import { message, words } from '@support-desk/contract'
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../../kernel/network-address.ts'
import { Refusal } from '../../kernel/refusal.ts'

/** Names under which requests are answered. */
export type AllowedHosts = {
  /** The host of PUBLIC_URL, where that is set. */
  name: string | null
  /** Whether `localhost`, 127.0.0.0/8 and [::1] are names of this server too. */
  loopback: boolean
}

/** Load balancers ask these by whatever address they know, and they tell nothing. */
const PROBES = new Set(['/healthz', '/readyz'])

/**
 * Checks the name that a request was sent to, so that a page of another site that has its own name resolve to this server
 * (DNS rebinding) gets no answers. Ports are not compared: proxies may leave them out. With `null` every name is answered.
 *
 * @returns what to refuse the request with: `validation` for two Host headers, `wrong_host` for another name
 */
export function createHostCheck(
  allowed: AllowedHosts | null,
  publicUrl: string,
): (request: IncomingMessage) => Refusal | undefined {
  const said = words(message('This help desk answers at {address} only.'), { address: publicUrl })
  const isAllowed = (host: string): boolean => {
    const name = nameIn(host)
    return name === allowed?.name || (allowed?.loopback === true && isLoopback(name))
  }
  /** Nearly all requests name the same one, which need not be taken apart each time. */
  let latest: string | null = null
  const isAllowedOrLatest = (host: string): boolean => {
    if (host === latest) return true
    if (!isAllowed(host)) return false
    latest = host
    return true
  }
  return ({ rawHeaders, headers, url = '/' }) => {
    if (hasSeveralHosts(rawHeaders)) return new Refusal('validation')
    if (!allowed) return undefined
    // A request line may hold a whole address, whose host counts more than the header.
    const inLine = url.startsWith('/') ? undefined : /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1]
    if (isAllowedOrLatest(headers.host ?? '') && (inLine === undefined || isAllowed(inLine))) return undefined
    return PROBES.has(url.split('?', 1)[0] ?? '') ? undefined : new Refusal('wrong_host', { words: said })
  }
}

/** The name without its port, in lower case; empty where the header is malformed. */
const nameIn = (host: string): string =>
  /^(\[[\da-f:.]+\]|[^\s:/@[\],]+?)\.?(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? ''

/** Node drops all Host headers but the first from `headers`; names and values take turns here. */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}
