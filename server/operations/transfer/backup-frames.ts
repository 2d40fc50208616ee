import type { Item } from './items.ts'

/** A record: one byte for its type, four bytes for its length (big endian), and its content. */
const JSON_RECORD = 0x4a
const PIECE_RECORD = 0x50
const HEAD_BYTES = 5
/** Maximum record length. Even 500 rows of the longest texts are shorter. */
const LONGEST = 256 * 1024 * 1024

/** Encodes items as records. */
export async function* toRecords(items: AsyncIterable<Item>): AsyncGenerator<Uint8Array> {
  for await (const item of items) {
    const content = item.kind === 'piece' ? item.bytes : Buffer.from(JSON.stringify(item))
    const head = Buffer.alloc(HEAD_BYTES)
    head.writeUInt8(item.kind === 'piece' ? PIECE_RECORD : JSON_RECORD)
    head.writeUInt32BE(content.length, 1)
    yield head
    yield content
  }
}

/** Decodes items from chunks of any size. */
export async function* fromRecords(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  let waiting: Uint8Array[] = []
  let length = 0
  let needed = HEAD_BYTES
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    if (length < needed) continue
    let rest = Buffer.concat(waiting)
    for (;;) {
      needed = HEAD_BYTES
      if (rest.length < needed) break
      const size = rest.readUInt32BE(1)
      if (size > LONGEST) throw new Error('A record of this backup is longer than records are.')
      needed = HEAD_BYTES + size
      if (rest.length < needed) break
      yield itemOf(rest.readUInt8(), rest.subarray(HEAD_BYTES, needed))
      rest = rest.subarray(needed)
    }
    waiting = [rest]
    length = rest.length
  }
  if (length > 0) throw new Error('This backup ends in the middle of a record.')
}

function itemOf(kind: number, content: Buffer): Item {
  if (kind === PIECE_RECORD) return { kind: 'piece', bytes: Buffer.from(content) }
  if (kind === JSON_RECORD) return JSON.parse(content.toString()) as Item
  throw new Error('A record of this backup is of no known kind.')
}
