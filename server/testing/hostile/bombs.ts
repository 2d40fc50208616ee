import { constants, crc32, deflateSync } from 'node:zlib'

/** Pictures that are small to send, but huge or slow when decompressed. */
export const BOMBS: Record<string, () => Buffer> = {
  '50 KB of GIF with frames of 100 GB': () => gif(3_300, 3_600, 3_600),
  'a PNG with 600 texts of 7 MB': () => {
    const text = chunk('zTXt', Buffer.concat([Buffer.from('name\0\0'), deflateSync(Buffer.alloc(7e6))]))
    return png({ width: 10, height: 10, extra: Array.from({ length: 600 }, () => text) })
  },
  'a PNG with a profile of 200 MB': () => {
    const profile = deflateSync(Buffer.alloc(2e8), { level: 1 })
    return png({
      width: 10,
      height: 10,
      extra: [chunk('iCCP', Buffer.concat([Buffer.from('name\0\0'), profile]))],
    })
  },
  'a PNG with a gigabyte beyond its 100 pixels': () => png({ width: 10, height: 10, pixels: noughts(16) }),
  'a PNG of 30,000 by 30,000': () => png({ width: 30_000, height: 30_000, pixels: noughts(2) }),
  'a PNG that says it is larger than anything': () => png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }),
  'a PNG one pixel wide and 60 million high': () => png({ width: 1, height: 60_000_000, pixels: noughts(2) }),
}

type Png = { width: number; height: number; extra?: Buffer[]; pixels?: Buffer }

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** A black PNG with one bit per pixel. */
function png({ width, height, extra = [], pixels = deflateSync(Buffer.alloc(30)) }: Png): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const chunks = [chunk('IHDR', header), ...extra, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([SIGNATURE, ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const [length, sum, content] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), data])]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

/** Repeats a compressed block of 64 MB, because compressing everything would take longer than the test. */
function noughts(times: number): Buffer {
  const finishFlush = constants.Z_FULL_FLUSH
  const first = deflateSync(Buffer.alloc(64 * 1024 * 1024), { finishFlush, level: 9 })
  const more = first.subarray(2)
  return Buffer.concat([first, ...Array.from({ length: times - 1 }, () => more)])
}

function gif(frames: number, width: number, height: number): Buffer {
  const screen = Buffer.alloc(7)
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  screen[4] = 0x80
  const place = Buffer.alloc(10)
  place[0] = 0x2c
  place.writeUInt16LE(width, 5)
  place.writeUInt16LE(height, 7)
  const frame = Buffer.concat([place, Buffer.from([2, 2, 0x4c, 1, 0])])
  const colours = Buffer.from([0, 0, 0, 255, 255, 255])
  const all = Array.from({ length: frames }, () => frame)
  return Buffer.concat([Buffer.from('GIF89a'), screen, colours, ...all, Buffer.from([0x3b])])
}
