import { hash } from 'node:crypto'
import { message, words } from '@support-desk/contract'
import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '../../kernel/refusal.ts'

const HEADER = 'idempotency-key'
/** Printable ASCII, as it is or as a string of RFC 9651. */
const FORM = /^(?:"([\x20-\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/

/** The key of a request; null where it has none. Throws `validation` for one that cannot be kept. */
export function requestKeyIn(headers: IncomingHttpHeaders): string | null {
  const header = headers[HEADER]
  if (header === undefined) return null
  const [, quoted, bare] = FORM.exec(String(header)) ?? []
  const key = quoted ?? bare
  if (key !== undefined) return key
  throw new Refusal('validation', {
    field: 'Idempotency-Key',
    words: words(message('The Idempotency-Key has 1 to 255 printable ASCII characters.')),
  })
}

/** One text for everything that a request says; bytes stand in it by their hash. */
export const textOfInput = (input: unknown): string =>
  JSON.stringify(input, function (this: Record<string, unknown>, name, value: unknown) {
    // A buffer has written itself as JSON by now.
    const own = this[name]
    return Buffer.isBuffer(own) ? hash('sha256', own, 'base64url') : value
  })
