import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { addressesOf, type Found, type Lookup } from './private-addresses.ts'

/** The name stands for addresses that may not be reached, and for no other. */
export class PrivateAddress extends Error {
  constructor() {
    super('This name stands for an address that may not be reached.')
  }
}

/** What is asked for, and what asking may reach. */
type OutsideRequest = {
  method: 'GET' | 'POST'
  headers: OutgoingHttpHeaders
  body?: Buffer
  /** Which addresses may be connected to, such as those that are not private. */
  mayReach: (address: string) => boolean
  /** Ends everything, the answer too. */
  signal: AbortSignal
  lookup?: Lookup | undefined
}

/**
 * Asks once by http or https: a redirect is an answer. The name is looked up once and connected to where that was checked, on a
 * connection of its own. Whoever asks reads the answer, or destroys it. Throws {@link PrivateAddress}, what the resolver throws, and
 * what the connection throws.
 */
export async function requestOutside(url: URL, asked: OutsideRequest): Promise<IncomingMessage> {
  const found = await within(asked.signal, addressesOf(url.hostname, asked.lookup))
  const allowed = found.filter(({ address }) => asked.mayReach(address))
  if (allowed.length === 0)
    throw found.length === 0 ? new Error('This name stands for no address.') : new PrivateAddress()
  return send(url, allowed, asked)
}

/** A resolver knows no signal: its answer is not waited for any longer. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const stop = () => reject(signal.reason as Error)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  work.then(resolve, reject)
  return promise.finally(() => signal.removeEventListener('abort', stop))
}

/** Connects to one of the addresses, under the name that stands in the URL. */
function send(
  url: URL,
  found: readonly Found[],
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
