import type { IncomingMessage } from 'node:http'
import type { Lookup } from './private-addresses.ts'
import { PrivateAddress, requestOutside } from './request-outside.ts'

/** Why a fetch failed. */
type OutsideReason =
  | 'wrong_address'
  | 'private_address'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  | 'refused'

/** A fetch failed. `status` is the status of the response, if there was one. */
export class OutsideTrouble extends Error {
  readonly reason: OutsideReason
  readonly status: number | null

  constructor(
    reason: OutsideReason,
    { status = null, cause }: { status?: number | null; cause?: unknown } = {},
  ) {
    super(`Fetching failed: ${reason}.`, { cause })
    this.reason = reason
    this.status = status
  }
}

/** Limits of a fetch. */
export type OutsideRules = {
  /** Which addresses may be connected to, such as all public ones. */
  mayReach: (address: string) => boolean
  mostBytes: number
  /** Timeout for the whole fetch, including redirects. */
  milliseconds: number
  /** Sent as `Accept`. */
  accept: string
  lookup?: Lookup
}

const MOST_REDIRECTS = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * Fetches a URL that users or other servers supplied. Allows only http and https, only addresses that pass `mayReach`, and at most
 * `mostBytes`. Sends no cookies, no referrer and no name of the install. Checks each redirect like the first address. Throws {@link
 * OutsideTrouble}.
 */
export async function fetchOutside(address: string, rules: OutsideRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(rules.milliseconds)
  try {
    let url = urlOf(address)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await ask(url, rules, signal)
      if (answer.isContent) return answer.bytes
      url = urlOf(answer.location, url)
    }
  } catch (error) {
    if (error instanceof OutsideTrouble) throw error
    if (error instanceof PrivateAddress) throw new OutsideTrouble('private_address', { cause: error })
    throw new OutsideTrouble(signal.aborted ? 'too_slow' : 'unreachable', { cause: error })
  }
  throw new OutsideTrouble('too_many_redirects')
}

function urlOf(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  // Credentials in a URL are a secret of its author, and fetches of content need none.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new OutsideTrouble('wrong_address')
  return url
}

type FetchResponse = { isContent: true; bytes: Buffer } | { isContent: false; location: string }

async function ask(url: URL, rules: OutsideRules, signal: AbortSignal): Promise<FetchResponse> {
  const response = await requestOutside(url, {
    ...rules,
    method: 'GET',
    headers: { accept: rules.accept, 'user-agent': 'Mozilla/5.0' },
    signal,
  })
  try {
    const { statusCode: status = 0, headers } = response
    if (REDIRECTS.has(status) && headers.location) return { isContent: false, location: headers.location }
    if (status !== 200) throw new OutsideTrouble('refused', { status })
    if (Number(headers['content-length'] ?? 0) > rules.mostBytes) throw new OutsideTrouble('too_large')
    return { isContent: true, bytes: await read(response, rules.mostBytes) }
  } finally {
    response.destroy()
  }
}

async function read(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.byteLength
    if (size > mostBytes) throw new OutsideTrouble('too_large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
