import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PATIENCE_MS } from '../testing/patience.ts'
import { createDiskFiles } from './disk-files.ts'
import { createPictures, type Pictures, type StoredPicture } from './pictures.ts'
import { smallForms } from './small-forms.ts'

/** Shrinks in this process; the child process has its own test. */
const HERE = { shrink: smallForms, close: async () => {} }
const signal = new AbortController().signal

let folder: string
let pictures: Pictures
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-pictures-'))
  pictures = createPictures(createDiskFiles(join(folder, 'files')), HERE, PATIENCE_MS)
})
afterAll(() => rm(folder, { recursive: true }))

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

async function kept(name: string): Promise<{ type: string; metadata: Metadata; bytes: Buffer }> {
  const file = await pictures.read(name)
  if (!file) throw new Error('There is no such file.')
  return { type: file.type, metadata: await sharp(file.bytes).metadata(), bytes: file.bytes }
}

async function shrunk(first: StoredPicture): Promise<StoredPicture> {
  const small = await pictures.shrink(first.full, signal)
  if (!small) throw new Error('There is no first form.')
  return small
}

/** Stores a picture and reads all its forms. */
async function formsOf(upload: Buffer) {
  const first = await pictures.keepScreenshot(upload, 'ada')
  expect(first.thumb).toBe(first.full)
  const { full, thumb } = await shrunk(first)
  return { first: await kept(first.full), full: await kept(full), thumb: await kept(thumb) }
}

const pixelsOf = (bytes: Buffer): Promise<Buffer> => sharp(bytes).removeAlpha().raw().toBuffer()

describe('a screenshot', () => {
  it('is stored with up to 4096 pixels, and later as WebP with a thumbnail of up to 640 pixels', async () => {
    const { first, full, thumb } = await formsOf(await plain(1600, 900).png().toBuffer())
    expect(first).toMatchObject({ type: 'image/png', metadata: { format: 'png', width: 1600, height: 900 } })
    expect(full).toMatchObject({ type: 'image/webp', metadata: { format: 'webp', width: 1600, height: 900 } })
    expect(thumb).toMatchObject({ type: 'image/webp', metadata: { format: 'webp', width: 640, height: 360 } })
    const wide = await formsOf(await plain(5000, 1000).jpeg().toBuffer())
    expect(wide.first).toMatchObject({ type: 'image/jpeg', metadata: { width: 4096, height: 819 } })
    expect(wide.full.metadata).toMatchObject({ format: 'webp', width: 4096, height: 819 })
  })

  it('keeps small text readable: exact pixels at first, nearly exact pixels after shrinking', async () => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><rect width="300" height="60" fill="#fff"/>
      <path d="M10 20h3v20h-3zM20 20h1v20h-1zM30 20h9v1h-9z" fill="#c00"/></svg>`
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
    const original = await sharp(Buffer.from(text)).removeAlpha().png().toBuffer()
    sharp.block({ operation: ['VipsForeignLoadSvg'] })
    const { first, full } = await formsOf(original)
    const before = await pixelsOf(original)
    expect((await pixelsOf(first.bytes)).equals(before)).toBe(true)
    const after = await pixelsOf(full.bytes)
    const off = before.reduce(
      (most, value, index) => Math.max(most, Math.abs(value - (after[index] ?? 0))),
      0,
    )
    expect(off).toBeLessThan(16)
  })

  it.each(['jpeg', 'png', 'webp'] as const)(
    'loses its metadata and is rotated upright as %s, in all forms',
    async (format) => {
      const sideways = await plain(400, 200)
        .withMetadata({
          orientation: 6,
          exif: { IFD0: { Copyright: 'me' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } },
        })
        .toFormat(format)
        .toBuffer()
      expect((await sharp(sideways).metadata()).exif).toBeDefined()
      for (const { metadata } of Object.values(await formsOf(sideways))) {
        expect(metadata).toMatchObject({ width: 200, height: 400 })
        expect(metadata.exif ?? metadata.xmp ?? metadata.icc ?? metadata.orientation).toBeUndefined()
      }
    },
  )

  it('is decoded by the child process when it is a large photograph, and refused when it is broken', async () => {
    const photograph = await plain(4000, 3000)
      .withMetadata({ orientation: 6, exif: { IFD3: { GPSLatitude: '51/1 30/1 0/1' } } })
      .jpeg()
      .toBuffer()
    const first = await kept((await pictures.keepScreenshot(photograph, 'ada')).full)
    expect(first).toMatchObject({ type: 'image/jpeg', metadata: { width: 3000, height: 4000 } })
    expect(first.metadata.exif).toBeUndefined()
    expect(
      await sharp(Buffer.from(await pictures.makePortrait(photograph, 'ada'), 'base64')).metadata(),
    ).toMatchObject({
      format: 'jpeg',
      width: 256,
    })
    const broken = photograph.subarray(0, photograph.length / 2)
    await expect(pictures.keepScreenshot(broken, 'ada')).rejects.toMatchObject({ code: 'image_unreadable' })
    expect((await kept((await pictures.keepScreenshot(photograph, 'ada')).full)).metadata.width).toBe(3000)
  })

  it('keeps its transparency in all formats', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    for (const format of ['png', 'webp', 'avif'] as const) {
      const upload = await sharp({ create: { width: 90, height: 60, channels: 4, background: clear } })
        .toFormat(format)
        .toBuffer()
      for (const { metadata } of Object.values(await formsOf(upload))) expect(metadata.hasAlpha).toBe(true)
    }
  })

  it('has eight bits per colour and no palette', async () => {
    const deep = await plain(40, 30).toColourspace('rgb16').png().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    expect((await formsOf(deep)).first.metadata).toMatchObject({ depth: 'uchar', space: 'srgb' })
    const ink = await plain(40, 30).toColourspace('cmyk').jpeg().toBuffer()
    expect((await formsOf(ink)).first.metadata.space).toBe('srgb')
  })

  it('is stored as JPEG at first when a PNG would be too large', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const upload = await sharp({
      create: { width: 1700, height: 1300, channels: 3, background: 'teal', noise },
    })
      .png()
      .toBuffer()
    const { full } = await pictures.keepScreenshot(upload, 'ada')
    expect((await kept(full)).type).toBe('image/jpeg')
  })

  it('keeps only the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) => plain(20, 20).tint(background).png().toBuffer()),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    for (const { metadata } of Object.values(await formsOf(animated))) {
      expect(metadata).toMatchObject({ width: 20, height: 20 })
      expect(metadata.pages ?? 1).toBe(1)
    }
  })

  it('is stored once per form, completely and with access for the owner of the folder only', async () => {
    const picture = await plain(50, 40).png().toBuffer()
    const [one, other] = await Promise.all([
      pictures.keepScreenshot(picture, 'ada'),
      pictures.keepScreenshot(picture, 'ada'),
    ])
    expect(one).toEqual(other)
    const small = await shrunk(one)
    expect(await shrunk(other)).toEqual(small)
    for (const name of [one.full, small.full, small.thumb]) {
      const path = join(folder, 'files', name.slice(0, 2), name)
      expect((await stat(path)).mode & 0o777).toBe(0o600)
    }
    const files = await readdir(join(folder, 'files'), { recursive: true })
    expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([])
  })

  it('can be neither shrunk nor stored again when its file is missing', async () => {
    const name = `${'0'.repeat(64)}.png`
    expect(await pictures.shrink(name, signal)).toBeNull()
    expect(await pictures.keepAgain({ full: name, thumb: name })).toBe(false)
  })
})

it('processes at most two pictures at a time', async () => {
  const uploads = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      plain(60 + index, 40)
        .png()
        .toBuffer(),
    ),
  )
  // The counters of sharp cover the whole process, including other test files.
  const { toBuffer } = sharp.prototype
  let active = 0
  let most = 0
  const encode = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (this: Sharp) {
    active += 1
    most = Math.max(most, active)
    return await (toBuffer.call(this) as Promise<never>).finally(() => (active -= 1))
  })
  await Promise.all(uploads.map((upload, index) => pictures.keepScreenshot(upload, `user ${index}`)))
  encode.mockRestore()
  expect(most).toBe(2)
})

describe('a portrait', () => {
  it('is a square JPEG in base64, with white in place of transparency', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const upload = await sharp({ create: { width: 500, height: 300, channels: 4, background: clear } })
      .png()
      .toBuffer()
    const portrait = Buffer.from(await pictures.makePortrait(upload, 'ada'), 'base64')
    expect(await sharp(portrait).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 })
    const { channels } = await sharp(portrait).stats()
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255])
  })
})

describe('reading a picture', () => {
  it('returns null for a name that is not a picture', async () => {
    for (const name of [
      '',
      '../keys',
      '../../etc/passwd',
      `${'0'.repeat(64)}.webp`,
      `${'0'.repeat(64)}.webp/..`,
      `${'0'.repeat(64)}.svg`,
      `${'0'.repeat(64)}.toString`,
    ]) {
      expect(await pictures.read(name), name).toBeNull()
    }
  })

  it('returns a different tag for each form', async () => {
    const first = await pictures.keepScreenshot(await plain(70, 40).png().toBuffer(), 'ada')
    const { full, thumb } = await shrunk(first)
    const tags = await Promise.all(
      [first.full, full, thumb].map(async (name) => (await pictures.read(name))?.tag),
    )
    expect(new Set(tags).size).toBe(new Set([first.full, full, thumb]).size)
    for (const tag of tags) expect(tag).toMatch(/^"[0-9a-f]{64}"$/)
  })
})
