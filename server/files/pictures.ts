import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import type { default as sharp, Sharp } from 'sharp'
import { LIMITS } from '@support-desk/contract'
import type { Files, Pictures } from '../core/ports.ts'
import { Refusal } from '../core/refusal.ts'
import { type PictureFormat, pictureFormat } from './picture-format.ts'
import { createQueue } from './queue.ts'
import { createRecentFiles } from './recent-files.ts'

const LONGEST_SIDE = 4096
const THUMB_SIDE = 640
const PORTRAIT_SIDE = 256
/** A ticket that is worked on is opened again and again; a file never changes under its name. */
const RECENT_BYTES = 16 * 1024 * 1024
/** Drawn pictures stay exact up to this size; beyond it they are likely photographs. */
const EXACT_BYTES = 3 * 1024 * 1024

/** Pictures of the same content share a file, which nothing ever changes. */
export function createPictures(files: Files): Pictures {
  // A large picture takes some hundred megabytes while it is decoded.
  const queue = createQueue(2)
  const recent = createRecentFiles(RECENT_BYTES)

  return {
    keepScreenshot: (upload) =>
      queue(async () => {
        const picture = await decode(upload)
        const full = await reencode(() => screenshot(picture))
        const thumb = await reencode(() => fit(picture.image(), THUMB_SIDE).webp({ quality: 80 }).toBuffer())
        return { full: await keep(files, full), thumb: await keep(files, thumb) }
      }),
    makePortrait: (upload) =>
      queue(async () => {
        const picture = await decode(upload)
        const portrait = await reencode(() =>
          picture
            .image()
            .resize({ width: PORTRAIT_SIDE, height: PORTRAIT_SIDE, fit: 'cover', position: 'attention' })
            .flatten({ background: 'white' })
            .jpeg({ quality: 85, mozjpeg: true })
            .toBuffer(),
        )
        return portrait.toString('base64')
      }),
    async read(name) {
      if (!/^[0-9a-f]{64}\.webp$/.test(name)) return null
      const bytes = recent.get(name) ?? (await readWhole(files, name))
      if (bytes) recent.keep(name, bytes)
      return bytes && { bytes, type: 'image/webp' }
    },
  }
}

type Library = typeof sharp

let loading: Promise<Library> | null = null

/** Loaded with the first upload: no start waits for it. */
const pixels = (): Promise<Library> => (loading ??= loadConfined())

/** Only the decoders of the accepted formats run, and the cache stays out of the way of the database. */
async function loadConfined(): Promise<Library> {
  const { default: library } = await import('sharp')
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({
    operation: [
      'VipsForeignLoadPng',
      'VipsForeignLoadJpeg',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadWebp',
      'VipsForeignLoadHeif',
    ],
  })
  library.cache(false)
  library.concurrency(Math.max(1, Math.floor(availableParallelism() / 2)))
  return library
}

type Decodable = { format: PictureFormat; image: () => Sharp }

/** Checks what can be known without decoding. Upright, first frame only, and without metadata from here on. */
async function decode(upload: Buffer): Promise<Decodable> {
  const format = pictureFormat(upload)
  if (!format) throw new Refusal('image_type')
  const open = await pixels()
  const { width, height } = await reencode(() => open(upload, { limitInputPixels: false }).metadata())
  if (width * height > LIMITS.imagePixels) throw new Refusal('image_dimensions')
  const options = { pages: 1, failOn: 'error', limitInputPixels: LIMITS.imagePixels } as const
  return { format, image: () => open(upload, options).autoOrient() }
}

/** Everything that goes wrong between bytes and pixels is the fault of the bytes. */
async function reencode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new Refusal('image_unreadable', { cause })
  }
}

/** Small text must stay readable: drawn pictures are kept near exact, which also makes them smaller. */
async function screenshot({ format, image }: Decodable): Promise<Buffer> {
  if (format === 'png' || format === 'gif') {
    const exact = await fit(image(), LONGEST_SIDE)
      .webp({ nearLossless: true, quality: 60, effort: 2 })
      .toBuffer()
    if (exact.length <= EXACT_BYTES) return exact
  }
  return fit(image(), LONGEST_SIDE).webp({ quality: 90, smartSubsample: true }).toBuffer()
}

const fit = (image: Sharp, side: number): Sharp =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

async function keep(files: Files, bytes: Buffer): Promise<string> {
  // In another thread: some megabytes would hold up every request meanwhile.
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
  const name = `${hash.toString('hex')}.webp`
  await files.keep(name, bytes)
  return name
}

async function readWhole(files: Files, name: string): Promise<Buffer | null> {
  const pieces = await files.open(name)
  return pieces && buffer(pieces)
}
