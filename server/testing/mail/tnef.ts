/** The content of a winmail.dat. A file without bytes is one in Outlook's own encoding. */
type PackedContent = {
  files: readonly { name: string; longName?: string; bytes: Buffer | null }[]
  text?: string
}

const u16 = (value: number): Buffer => Buffer.from([value & 0xff, value >> 8])
const u32 = (value: number): Buffer => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)])

function attribute(level: number, tag: number, data: Buffer): Buffer {
  const sum = data.reduce((total, byte) => (total + byte) & 0xffff, 0)
  return Buffer.concat([Buffer.from([level]), u32(tag), u32(data.length), data, u16(sum)])
}

const padded = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])

/** The properties of a file: its size, a named property, some numbers, a MIME type, and its long name. */
function properties(longName: string): Buffer {
  const wide = Buffer.from(`${longName}\0`, 'utf16le')
  const word = padded(Buffer.from('Own\0', 'utf16le'))
  const type = Buffer.from('text/x\0')
  return Buffer.concat([
    u32(5),
    Buffer.concat([u16(0x03), u16(0x0e20), u32(7)]),
    Buffer.concat([u16(0x1f), u16(0x8001), Buffer.alloc(16), u32(1), u32(8), word, u32(1), u32(8), word]),
    Buffer.concat([u16(0x1003), u16(0x6001), u32(2), u32(1), u32(2)]),
    Buffer.concat([u16(0x1e), u16(0x370e), u32(1), u32(type.length), padded(type)]),
    Buffer.concat([u16(0x1f), u16(0x3707), u32(1), u32(wide.length), padded(wide)]),
  ])
}

/** A winmail.dat in Outlook's format (MS-OXTNEF). */
export const packed = ({ files, text }: PackedContent): Buffer =>
  Buffer.concat([
    u32(0x223e9f78),
    u16(1),
    attribute(1, 0x00089006, u32(0x10000)),
    attribute(1, 0x00078008, Buffer.from('IPM.Microsoft Mail.Note\0')),
    ...(text === undefined ? [] : [attribute(1, 0x0002800c, Buffer.from(`${text}\0`))]),
    ...files.flatMap(({ name, longName, bytes }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.from(`${name}\0`, 'latin1')),
      ...(bytes ? [attribute(2, 0x0006800f, bytes)] : []),
      ...(longName === undefined ? [] : [attribute(2, 0x00069005, properties(longName))]),
    ]),
  ])

/** A mail with a winmail.dat. */
export const packedMail = (bytes: Buffer, text?: string): Buffer =>
  Buffer.from(
    [
      'From: Olga <olga@example.net>',
      'To: support@example.org',
      'Subject: Packed',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...(text === undefined ? [] : ['--b', 'Content-Type: text/plain', '', text]),
      '--b',
      'Content-Type: application/ms-tnef; name="winmail.dat"',
      'Content-Disposition: attachment; filename="winmail.dat"',
      'Content-Transfer-Encoding: base64',
      '',
      bytes.toString('base64'),
      '--b--',
      '',
    ].join('\r\n'),
  )
