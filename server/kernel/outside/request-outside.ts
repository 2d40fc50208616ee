import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { addressesOf, type HostAddress, type Lookup } from './private-addresses.ts'

/** All addresses of the name are forbidden. */
export class PrivateAddress extends Error {
  constructor() {
    super('This name stands for an address that may not be reached.')
  }
}

/** An outbound request and its limits. */
type OutsideRequest = {
  method: 'GET' | 'POST'
  headers: OutgoingHttpHeaders
  body?: Buffer
  /** Which addresses may be connected to, such as all public ones. */
  mayReach: (address: string) => boolean
  /** Aborts the request and the response. */
  signal: AbortSignal
  lookup?: Lookup | undefined
}

/**
 * Sends one request by http or https and does not follow redirects. Resolves the name once and connects to a checked address, on a
 * new connection. The caller must read or destroy the response. Throws {@link PrivateAddress} and the errors of the resolver and
 * the connection.
 */
export async function requestOutside(url: URL, asked: OutsideRequest): Promise<IncomingMessage> {
  const found = await within(asked.signal, addressesOf(url.hostname, asked.lookup))
  const allowed = found.filter(({ address }) => asked.mayReach(address))
  if (allowed.length === 0)
    throw found.length === 0 ? new Error('The host name has no address.') : new PrivateAddress()
  return send(url, allowed, asked)
}

/** The resolver takes no signal, so this stops waiting for it instead. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const stop = () => reject(signal.reason as Error)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  work.then(resolve, reject)
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

/** Connects to one of the addresses and sends the host name of the URL. */
function send(
  url: URL,
  found: readonly HostAddress[],
  { method, headers, body, signal }: OutsideRequest,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const [first] = found
  const lookup: LookupFunction = (_host, options, callback) => {
    if (options.all) callback(null, [...found])
    else callback(null, first?.address ?? '', first?.family)
  }
  const begin = url.protocol === 'https:' ? requestHttps : requestHttp
  const request = begin(url, {
    method,
    agent: false,
    lookup,
    signal,
    headers: { 'accept-encoding': 'identity', connection: 'close', ...headers },
  })
  request.on('response', resolve)
  request.on('error', reject)
  request.end(body)
  return promise
}
