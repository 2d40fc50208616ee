import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDiskFiles } from './disk-files.ts'
import { createPictures, type Pictures } from './pictures.ts'

let folder: string
let pictures: Pictures
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-pictures-'))
  pictures = createPictures(createDiskFiles(join(folder, 'files')))
})
afterAll(() => rm(folder, { recursive: true }))

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

async function kept(name: string): Promise<Metadata> {
  const file = await pictures.read(name)
  if (!file) throw new Error('There is no such file.')
  expect(file.type).toBe('image/webp')
  return sharp(file.bytes).metadata()
}

describe('a screenshot', () => {
  it('is kept as it is up to 4096 pixels, with a thumbnail of at most 640', async () => {
    const stored = await pictures.keepScreenshot(await plain(1600, 900).png().toBuffer(), 'ada')
    expect(await kept(stored.full)).toMatchObject({ format: 'webp', width: 1600, height: 900 })
    expect(await kept(stored.thumb)).toMatchObject({ format: 'webp', width: 640, height: 360 })
    const wide = await pictures.keepScreenshot(await plain(5000, 1000).jpeg().toBuffer(), 'ada')
    expect(await kept(wide.full)).toMatchObject({ width: 4096, height: 819 })
  })

  it('keeps small text readable: drawn pixels stay all but exact', async () => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><rect width="300" height="60" fill="#fff"/>
      <path d="M10 20h3v20h-3zM20 20h1v20h-1zM30 20h9v1h-9z" fill="#c00"/></svg>`
    sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
    const original = await sharp(Buffer.from(text)).removeAlpha().png().toBuffer()
    sharp.block({ operation: ['VipsForeignLoadSvg'] })
    const { full } = await pictures.keepScreenshot(original, 'ada')
    const file = await pictures.read(full)
    const [before, after] = await Promise.all(
      [original, file?.bytes ?? original].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()),
    )
    const off = before?.reduce(
      (most, value, index) => Math.max(most, Math.abs(value - (after?.[index] ?? 0))),
      0,
    )
    expect(off).toBeLessThan(16)
  })

  it('stands upright and tells nothing about where it was taken', async () => {
    const sideways = await plain(400, 200)
      .withMetadata({
        orientation: 6,
        exif: { IFD0: { Copyright: 'me' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } },
      })
      .jpeg()
      .toBuffer()
    const { full } = await pictures.keepScreenshot(sideways, 'ada')
    const metadata = await kept(full)
    expect(metadata).toMatchObject({ width: 200, height: 400 })
    expect(metadata.exif).toBeUndefined()
  })

  it('is the first frame where there are several', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) => plain(20, 20).tint(background).png().toBuffer()),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { full } = await pictures.keepScreenshot(animated, 'ada')
    expect(await kept(full)).toMatchObject({ width: 20, height: 20 })
    expect((await kept(full)).pages ?? 1).toBe(1)
  })

  it('is kept once, whole, and for the owner of the folder alone', async () => {
    const picture = await plain(50, 40).png().toBuffer()
    const [one, other] = await Promise.all([
      pictures.keepScreenshot(picture, 'ada'),
      pictures.keepScreenshot(picture, 'ada'),
    ])
    expect(one).toEqual(other)
    const path = join(folder, 'files', one.full.slice(0, 2), one.full)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const files = await readdir(join(folder, 'files'), { recursive: true })
    expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([])
  })
})

it('pictures are worked on two at a time, however many come', async () => {
  const files = createDiskFiles(join(folder, 'turns'))
  let [underWay, most] = [0, 0]
  const counting = createPictures({
    ...files,
    async keep(name, bytes) {
      most = Math.max(most, ++underWay)
      await plain(400, 300).png().toBuffer()
      await files.keep(name, bytes)
      underWay--
    },
  })
  const uploads = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      plain(60 + index, 40)
        .png()
        .toBuffer(),
    ),
  )
  await Promise.all(uploads.map((upload, index) => counting.keepScreenshot(upload, `user ${index}`)))
  expect(most).toBe(2)
})

describe('a portrait', () => {
  it('is a square JPEG in base64, on white where the picture is see-through', async () => {
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

describe('reading', () => {
  it('finds pictures only', async () => {
    for (const name of [
      '',
      '../keys',
      '../../etc/passwd',
      `${'0'.repeat(64)}.webp`,
      `${'0'.repeat(64)}.webp/..`,
    ]) {
      expect(await pictures.read(name), name).toBeNull()
    }
  })
})
