import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

const done = new Map<string, Promise<Buffer>>()

/** A text as brotli at its best, which takes long: what is measured and then written is compressed once. */
export function brotliOf(text: string): Promise<Buffer> {
  const compressed = done.get(text) ?? compress(text, quality)
  done.set(text, compressed)
  return compressed
}
