import type { IncomingMessage } from 'node:http'
import type { DeliveryTrouble } from '@support-desk/contract'
import { isPrivate, type Lookup } from '../kernel/outside/private-addresses.ts'
import { PrivateAddress, requestOutside } from '../kernel/outside/request-outside.ts'

/** How much of an answer is read and kept. Whatever more there is, the connection ends. */
const ANSWER_BYTES = 4096

/** How long an endpoint has to answer. */
export const WEBHOOK_MS = 15_000

/** What an install says of the endpoints that it tells. */
export type WebhookRules = {
  /** Whether endpoints in the own network may be reached, and without encryption. */
  allowsPrivate: boolean
  /** For everything from the look-up of the name to the end of the answer. */
  milliseconds: number
  /** Of names; for tests. */
  lookup?: Lookup
}

/** What a receiver answered. */
export type Answer = { status: number; text: string; retryAfter: string | null }

/** An attempt without an answer, and why. */
export class NoAnswer extends Error {
  readonly trouble: DeliveryTrouble

  constructor(trouble: DeliveryTrouble, cause?: unknown) {
    super(`There was no answer: ${trouble}.`, { cause })
    this.trouble = trouble
  }
}

/** Posts once; a redirect is an answer. Throws {@link NoAnswer}. */
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

/** The beginning of an answer: what came of it before it ended, broke off, or took too long. The status stands all the same. */
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
    // Whoever accepted it has it, however their words end.
  } finally {
    response.destroy()
  }
  const text = Buffer.concat(pieces).subarray(0, ANSWER_BYTES).toString('utf8')
  // PostgreSQL keeps no such sign in a text.
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
