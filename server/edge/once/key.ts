import { hash } from 'node:crypto'
import { message, words } from '@support-desk/contract'
import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '../../kernel/refusal.ts'

const HEADER = 'idempotency-key'
/** Printable ASCII, bare or as a quoted string of RFC 9651. */
const FORM = /^(?:"([\x20-\x21\x23-\x7e]{1,255})"|([\x21\x23-\x7e]{1,255}))$/

/** The idempotency key of a request; null when it has none. Throws `validation` for a malformed key. */
export function requestKeyIn(headers: IncomingHttpHeaders): string | null {
  const header = headers[HEADER]
  if (header === undefined) return null
  const [, quoted, bare] = FORM.exec(String(header)) ?? []
  const key = quoted ?? bare
  if (key !== undefined) return key
  throw new Refusal('validation', {
    field: 'Idempotency-Key',
    words: words(message('The Idempotency-Key must have 1 to 255 printable ASCII characters.')),
  })
}

/** One text for the whole input of a request. Binary parts are replaced by their hash. */
export const textOfInput = (input: unknown): string =>
  JSON.stringify(input, function (this: Record<string, unknown>, name, value: unknown) {
    // `value` is the result of Buffer.toJSON; this is the buffer itself.
    const own = this[name]
    return Buffer.isBuffer(own) ? hash('sha256', own, 'base64url') : value
  })
