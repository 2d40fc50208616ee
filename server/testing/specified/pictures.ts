import { crc32, deflateSync } from 'node:zlib'
import { LIMITS } from '@support-desk/contract'
import { samplePicture } from '../calls/test-server.ts'

/** A picture one byte above the limit. */
export const oversized = (picture: Buffer): Buffer =>
  Buffer.concat([picture, Buffer.alloc(LIMITS.imageBytes + 1 - picture.length)])

/** Files that are no pictures, or that cannot be shown. */
export async function unreadablePictures(): Promise<{ about: string; image: Buffer }[]> {
  const picture = await samplePicture()
  return [
    { about: 'a picture that is text', image: Buffer.from('just text') },
    { about: 'a picture that is cut off', image: picture.subarray(0, picture.length / 2) },
    { about: 'a picture with too many pixels', image: hugePng() },
  ]
}

/** A PNG with a declared size of 30,000 by 30,000 pixels. */
function hugePng(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}
