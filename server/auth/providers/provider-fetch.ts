import type { CustomFetch } from 'openid-client'
import { isPrivate, type Lookup } from '../../kernel/outside/private-addresses.ts'
import { requestOutside } from '../../kernel/outside/request-outside.ts'

/** Maximum response size. Keys and claims are a few kilobytes. */
const MOST_BYTES = 1024 * 1024
const MILLISECONDS = 10_000

/** Rules for requests to providers. */
export type ProviderRules = {
  /** Whether providers may be in the own network and use plain http. */
  allowsPrivate: boolean
  /** Resolver of names, for tests. */
  lookup?: Lookup
}

/** Fetches from a provider: by https, from checked addresses, with limits of time and size, without redirects. */
export const providerFetch =
  ({ allowsPrivate, lookup }: ProviderRules): CustomFetch =>
  async (address, { method, headers, body }) => {
    const url = new URL(address)
    if (url.protocol !== 'https:' && !allowsPrivate) throw new Error('A provider is asked by https alone.')
    if (method !== 'GET' && method !== 'POST') throw new Error(`A provider is not asked by ${method}.`)
    const bytes = body === undefined || body === null ? undefined : Buffer.from(textOf(body))
    const response = await requestOutside(url, {
      method,
      headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) },
      ...(bytes && { body: bytes }),
      mayReach: (found) => allowsPrivate || !isPrivate(found),
      signal: AbortSignal.timeout(MILLISECONDS),
      lookup,
    })
    const pieces: Buffer[] = []
    let size = 0
    try {
      for await (const piece of response as AsyncIterable<Buffer>) {
        size += piece.length
        if (size > MOST_BYTES) throw new Error('The answer of a provider is too long.')
        pieces.push(piece)
      }
    } finally {
      response.destroy()
    }
    const status = response.statusCode ?? 502
    const hasBody = status !== 204 && status !== 304
    const type = response.headers['content-type']
    return new Response(hasBody ? Buffer.concat(pieces) : null, {
      status,
      headers: type === undefined ? {} : { 'content-type': type },
    })
  }

function textOf(body: unknown): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new Error('A provider is asked by text alone.')
}
