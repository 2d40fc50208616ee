import type { IncomingMessage } from 'node:http'
import type { DeliveryTrouble } from '@support-desk/contract'
import { isPrivate, type Lookup } from '../kernel/outside/private-addresses.ts'
import { PrivateAddress, requestOutside } from '../kernel/outside/request-outside.ts'

/** Maximum number of stored bytes of a response. Then the connection is closed. */
const ANSWER_BYTES = 4096

/** Timeout of a delivery. */
export const WEBHOOK_MS = 15_000

/** Rules for outbound deliveries. */
export type WebhookRules = {
  /** Whether endpoints may be in the own network and use plain http. */
  allowsPrivate: boolean
  /** Timeout from the name resolution to the end of the response. */
  milliseconds: number
  /** Resolver of names, for tests. */
  lookup?: Lookup
}

/** The response of a receiver. */
export type Answer = { status: number; text: string; retryAfter: string | null }

/** An attempt without a response. */
export class NoAnswer extends Error {
  readonly trouble: DeliveryTrouble

  constructor(trouble: DeliveryTrouble, cause?: unknown) {
    super(`There was no answer: ${trouble}.`, { cause })
    this.trouble = trouble
  }
}

/** Sends one POST and does not follow redirects. Throws {@link NoAnswer}. */
export async function post(
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  { allowsPrivate, milliseconds, lookup }: WebhookRules,
): Promise<Answer> {
  if (url.protocol !== 'https:' && !allowsPrivate) throw new NoAnswer('insecure')
  const signal = AbortSignal.timeout(milliseconds)
  const bytes = Buffer.from(body)
  try {
    const response = await requestOutside(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': bytes.length },
      body: bytes,
      mayReach: (address) => allowsPrivate || !isPrivate(address),
      signal,
      lookup,
    })
    const text = await readBeginning(response)
    return { status: response.statusCode ?? 0, text, retryAfter: response.headers['retry-after'] ?? null }
  } catch (error) {
    throw new NoAnswer(signal.aborted ? 'timeout' : troubleOf(error), error)
  }
}

/** Reads the beginning of a response until it ends, breaks off or times out. Errors here do not change the outcome. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece)
      size += piece.length
      if (size >= ANSWER_BYTES) break
    }
  } catch {
    // The status counts, even when the response body is incomplete.
  } finally {
    response.destroy()
  }
  const text = Buffer.concat(pieces).subarray(0, ANSWER_BYTES).toString('utf8')
  // PostgreSQL cannot store NUL characters.
  return text.replaceAll('\0', '\uFFFD')
}

function troubleOf(error: unknown): DeliveryTrouble {
  if (error instanceof PrivateAddress) return 'private_address'
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name_unknown'
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code) ? 'certificate' : 'no_answer'
}

declare module '../kernel/context.ts' {
  interface Context {
    webhookRules: WebhookRules
  }
}
