/** A file in a winmail.dat. */
export type PackedFile = { name: string; bytes: Uint8Array }

/** The content of a winmail.dat by Outlook, which replaces parts of a mail. */
type UnpackedFiles = { files: PackedFile[]; text: string | null }

const FIRST_BYTES = 0x223e9f78
/** Bytes before the attributes: a signature and a key. */
const HEAD = 6
/** Bytes of an attribute around its data: level, tag and length before, a checksum behind. */
const [LEAD, CHECKSUM] = [9, 2]
const OF_ATTACHMENT = 2
const BODY = 0x00_02_80_0c
const BEGINS_FILE = 0x00_06_90_02
const TITLE = 0x00_01_80_10
const DATA = 0x00_06_80_0f
const PROPERTIES = 0x00_06_90_05

/**
 * Unpacks a winmail.dat (MS-OXTNEF), without its formatting. Null if it is invalid or cut off. The result is never
 * larger than the file, because nothing in it is compressed.
 */
export function unpackTnef(bytes: Uint8Array, mostFiles: number): UnpackedFiles | null {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (all.length < HEAD || all.readUInt32LE(0) !== FIRST_BYTES) return null
  const files: { name: string; longName: string; bytes: Buffer | null }[] = []
  let text: string | null = null
  for (let at = HEAD; at < all.length;) {
    if (at + LEAD > all.length) return null
    const [level, tag, length] = [all.readUInt8(at), all.readUInt32LE(at + 1), all.readUInt32LE(at + 5)]
    const end = at + LEAD + length
    if (end + CHECKSUM > all.length) return null
    const data = all.subarray(at + LEAD, end)
    at = end + CHECKSUM
    if (level !== OF_ATTACHMENT) {
      if (tag === BODY) text = ended(data.toString('latin1'))
      continue
    }
    if (tag === BEGINS_FILE) {
      if (files.length >= mostFiles) return null
      files.push({ name: '', longName: '', bytes: null })
    }
    const file = files.at(-1)
    if (!file) return null
    if (tag === TITLE) file.name = ended(data.toString('latin1'))
    if (tag === DATA) file.bytes = data
    if (tag === PROPERTIES) file.longName = longNameIn(data)
  }
  const whole = files.flatMap(({ name, longName, bytes: content }) =>
    content ? [{ name: longName || name, bytes: content }] : [],
  )
  // Files in other encodings, such as an attached mail, would be lost.
  return whole.length === files.length ? { files: whole, text } : null
}

const ended = (text: string): string => text.split('\0')[0] ?? ''

const LONG_NAME = 0x37_07
const [OBJECT, TEXT, WIDE_TEXT, BYTES] = [0x0d, 0x1e, 0x1f, 0x01_02]
const MANY = 0x10_00
/** Sizes of fixed-length types in bytes. Shorter values take four bytes too. */
const SIZES = new Map<number, number>([
  ...[0x02, 0x03, 0x04, 0x0a, 0x0b].map((type) => [type, 4] as const),
  ...[0x05, 0x06, 0x07, 0x14, 0x40].map((type) => [type, 8] as const),
  [0x48, 16],
])

/** The long name of a file. The short name has eight letters and three. Empty if not found. */
function longNameIn(data: Buffer): string {
  try {
    return findLongName(data)
  } catch {
    // A length pointed behind the end of the data.
    return ''
  }
}

function findLongName(data: Buffer): string {
  const count = data.readUInt32LE(0)
  let at = 4
  for (let index = 0; index < count; index++) {
    const [type, id] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)]
    at += 4
    if (id >= 0x80_00) at += lengthOfName(data, at)
    const isText = type === TEXT || type === WIDE_TEXT
    if (id === LONG_NAME && isText) {
      const value = data.subarray(at + 8, at + 8 + data.readUInt32LE(at + 4))
      return ended(value.toString(type === TEXT ? 'latin1' : 'utf16le'))
    }
    at += lengthOfValues(data, at, type)
  }
  return ''
}

/** Length of the name of a named property. */
const lengthOfName = (data: Buffer, at: number): number =>
  data.readUInt32LE(at + 16) === 0 ? 24 : 24 + padded(data.readUInt32LE(at + 20))

function lengthOfValues(data: Buffer, at: number, type: number): number {
  const single = type & ~MANY
  const size = SIZES.get(single)
  if (size !== undefined) return type & MANY ? 4 + data.readUInt32LE(at) * size : size
  if (![OBJECT, TEXT, WIDE_TEXT, BYTES].includes(single)) throw new RangeError('This type is not known.')
  let length = 4
  for (let left = data.readUInt32LE(at); left > 0; left--)
    length += 4 + padded(data.readUInt32LE(at + length))
  return length
}

const padded = (length: number): number => Math.ceil(length / 4) * 4
