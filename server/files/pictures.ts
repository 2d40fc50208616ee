import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import type { default as sharp, Sharp } from 'sharp'
import { LIMITS } from '@support-desk/contract'
import { Refusal } from '../kernel/refusal.ts'
import { type PictureFormat, pictureFormat } from './picture-format.ts'
import { withoutExtras } from './png-chunks.ts'
import { createQueue, type Queue } from '../kernel/fair-queue.ts'
import { createRecentFiles } from './recent-files.ts'
import type { Files } from '../kernel/store.ts'

/** Pictures and where they lie. Errors are the `image_*` codes. */
export type Pictures = {
  /**
   * Checks and encodes a screenshot so that small text stays readable, and keeps it with a thumbnail. Users whose pictures
   * wait take turns; `by` is the id of whose it is, here and below.
   */
  keepScreenshot(upload: Buffer, by: string): Promise<StoredPicture>
  /** A square JPEG portrait in base64. */
  makePortrait(upload: Buffer, by: string): Promise<string>
  /** Names of files in order, after one. */
  names(after: string, limit: number): Promise<string[]>
  /** Removes a file that nothing names, unless it was kept once more since a moment. */
  remove(name: string, since: string): Promise<boolean>
  /** Null when there is no such file. */
  read(name: string): Promise<{ bytes: Buffer; type: string } | null>
}

/** A picture after checking, decoding and encoding again; both files exist before a row names them. */
export type StoredPicture = { full: string; thumb: string }

const LONGEST_SIDE = 4096
const THUMB_SIDE = 640
const PORTRAIT_SIDE = 256
/** Longer than any screen, and than pages of many screens. */
const LONGEST_UPLOADED_SIDE = 32_000
/** Decoding this format takes twice the memory and time of the others. */
const MOST_AVIF_PIXELS = 40_000_000
/** More than this takes some hundred megabytes while it is decoded. */
const LARGE_PIXELS = 12_000_000
const DECODING_SECONDS = 20
/** A ticket that is worked on is opened again and again; a file never changes under its name. */
const RECENT_BYTES = 16 * 1024 * 1024
/** Drawn pictures stay exact up to this size; beyond it they are likely photographs. */
const EXACT_BYTES = 3 * 1024 * 1024

/** Pictures of the same content share a file, which nothing ever changes. */
export function createPictures(files: Files): Pictures {
  const queues = { usual: createQueue(2), large: createQueue(1) }
  const recent = createRecentFiles(RECENT_BYTES)

  return {
    keepScreenshot: (upload, by) =>
      decode(upload, by, queues, async (picture) => {
        const full = await reencode(() => screenshot(picture))
        // Of what is kept: decoding the upload once more would take as long again.
        const thumb = await reencode(() => picture.thumb(full))
        return { full: await keep(files, full), thumb: await keep(files, thumb) }
      }),
    makePortrait: (upload, by) =>
      decode(upload, by, queues, async (picture) => {
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
    names: (after, limit) => files.names(after, limit),
    async remove(name, since) {
      recent.forget(name)
      return files.remove(name, since)
    },
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

type Decodable = { format: PictureFormat; image: () => Sharp; thumb: (full: Buffer) => Promise<Buffer> }
type Queues = Record<'usual' | 'large', Queue>

/**
 * Checks what can be known without decoding, and lets `work` decode when it is its turn: large pictures one by one, and
 * without holding up the others, and users in turn. Upright, first frame only, and without metadata from here on.
 */
async function decode<T>(
  original: Buffer,
  by: string,
  queues: Queues,
  work: (picture: Decodable) => Promise<T>,
): Promise<T> {
  const format = pictureFormat(original)
  if (!format) throw new Refusal('image_type')
  const upload = format === 'png' ? withoutExtras(original) : original
  const open = await pixels()
  const { width, height } = await queues.usual(by, () =>
    reencode(() => open(upload, { limitInputPixels: false }).metadata()),
  )
  const most = format === 'avif' ? MOST_AVIF_PIXELS : LIMITS.imagePixels
  if (width * height > most || Math.max(width, height) > LONGEST_UPLOADED_SIDE) {
    throw new Refusal('image_dimensions')
  }
  const options = { pages: 1, failOn: 'error', limitInputPixels: LIMITS.imagePixels } as const
  const queue = width * height > LARGE_PIXELS ? queues.large : queues.usual
  return queue(by, () =>
    work({
      format,
      image: () => open(upload, options).timeout({ seconds: DECODING_SECONDS }).autoOrient(),
      thumb: (full) => fit(open(full), THUMB_SIDE).webp({ quality: 80 }).toBuffer(),
    }),
  )
}

/** Everything that goes wrong between bytes and pixels is the fault of the bytes. */
async function reencode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const tookTooLong = cause instanceof Error && cause.message.includes('timeout')
    throw new Refusal(tookTooLong ? 'image_dimensions' : 'image_unreadable', { cause })
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

declare module '../kernel/context.ts' {
  interface Context {
    pictures: Pictures
  }
}
