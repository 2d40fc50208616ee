import { inflateRawSync } from 'node:zlib'

const ENTRY = 0x02014b50
const END = 0x06054b50

/** The files in a ZIP archive, by name. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - 22
  if (archive.readUInt32LE(end) !== END) throw new Error('This is not the end of an archive.')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  while (archive.readUInt32LE(at) === ENTRY) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field))
    const header = archive.readUInt32LE(at + 42)
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const content = archive.subarray(start, start + size)
    files.set(
      archive.toString('utf8', at + 46, at + 46 + (name ?? 0)),
      method === 0 ? content : inflateRawSync(content),
    )
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}
