import type { default as sharp, Sharp } from 'sharp'

/** The library that decodes and encodes pictures. */
export type Library = typeof sharp

let loading: Promise<Library> | null = null

/** Loaded with the first picture: no start waits for it. */
export const pixels = (): Promise<Library> => (loading ??= loadConfined())

/** Only the decoders of the accepted formats run, one thread works on a picture, and nothing is kept in memory after it. */
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
  library.concurrency(1)
  return library
}

/** The whole picture within a square, never larger than it is. */
export const fit = (image: Sharp, side: number): Sharp =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
