/** Chunks that affect pixels; all others are dropped. */
const NEEDED = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'])
const SIGNATURE_BYTES = 8
/** Length, type and checksum. */
const FRAME_BYTES = 12

/**
 * Removes texts and animations from a PNG. A thousand compressed texts of a few kilobytes unpack to gigabytes, and the
 * decoder does so before the first pixel. Bytes after the last chunk stay, for the decoder to judge.
 */
export function withoutExtras(png: Buffer): Buffer {
  const kept = [png.subarray(0, SIGNATURE_BYTES)]
  let at = SIGNATURE_BYTES
  while (at + FRAME_BYTES <= png.length) {
    const end = at + FRAME_BYTES + png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (NEEDED.has(type)) kept.push(png.subarray(at, end))
    at = end
    if (type === 'IEND') break
  }
  if (at < png.length) kept.push(png.subarray(at))
  return Buffer.concat(kept)
}
