import type { IncomingHttpHeaders } from 'node:http'
import { constants, zstdCompressSync } from 'node:zlib'

const WORTH_IT_FROM = 1024
const CHEAPEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** A text in the form that is the cheapest to make of those that a browser asks for. */
export function packed(
  { 'accept-encoding': accepted = '' }: IncomingHttpHeaders,
  body: string,
): string | { encoding: string; bytes: Buffer } {
  if (body.length < WORTH_IT_FROM || !/\bzstd\b/.test(String(accepted))) return body
  return { encoding: 'zstd', bytes: zstdCompressSync(body, CHEAPEST) }
}
