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
  const text = `This help desk answers at ${publicUrl} only.`
  const isAllowed = (host: string): boolean => {
    const name = nameIn(host)
    return name === allowed?.name || (allowed?.loopback === true && isLoopback(name))
  }
  return ({ rawHeaders, headers, url = '/' }) => {
    if (countHosts(rawHeaders) > 1) return new Refusal('validation')
    if (!allowed || PROBES.has(url.split('?', 1)[0] ?? '')) return undefined
    // A request line may hold a whole address, whose host counts more than the header.
    const inLine = /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1]
    const hosts = [headers.host ?? '', ...(inLine === undefined ? [] : [inLine])]
    return hosts.every(isAllowed) ? undefined : new Refusal('wrong_host', { text })
  }
}

/** The name without its port, in lower case; empty where the header is malformed. */
const nameIn = (host: string): string =>
  /^(\[[\da-f:.]+\]|[^\s:/@[\],]+?)\.?(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? ''

/** Node drops all Host headers but the first from `headers`; names and values take turns here. */
const countHosts = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
