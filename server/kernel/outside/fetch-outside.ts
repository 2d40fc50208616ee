import type { IncomingMessage } from 'node:http'
import type { Lookup } from './private-addresses.ts'
import { PrivateAddress, requestOutside } from './request-outside.ts'

/** Why something was not fetched. */
type OutsideReason =
  | 'wrong_address'
  | 'private_address'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  | 'refused'

/** Something outside could not be fetched. `status` is that of the answer, where there was one. */
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

/** What fetching may take. */
export type OutsideRules = {
  /** Which addresses may be connected to, such as those that are not private. */
  mayReach: (address: string) => boolean
  mostBytes: number
  /** For all of it, redirects too. */
  milliseconds: number
  /** Sent as `Accept`. */
  accept: string
  lookup?: Lookup
}

const MOST_REDIRECTS = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/**
 * Fetches a URL that somebody else has written: by http or https alone, by an address that may be reached and was checked, and no more of
 * it than is allowed. It says nothing about who asks: no cookies, no referrer, no name of the install. Every redirect is
 * checked like the first address. Throws {@link OutsideTrouble}.
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
  // A name and a password in an address are a secret of whoever wrote it, and of no use in a picture.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new OutsideTrouble('wrong_address')
  return url
}

type Answered = { isContent: true; bytes: Buffer } | { isContent: false; location: string }

async function ask(url: URL, rules: OutsideRules, signal: AbortSignal): Promise<Answered> {
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
