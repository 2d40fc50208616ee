import type { default as sharp, Sharp } from 'sharp'

/** The library that decodes and encodes pictures. */
export type Library = typeof sharp

let loading: Promise<Library> | null = null

/** Loaded with the first picture, so that the start stays fast. */
export const pixels = (): Promise<Library> => (loading ??= loadConfined())

/** Allows only decoders of accepted formats, with one thread per picture and without a cache. */
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

/** Fits the picture into a square without enlarging it. */
export const fit = (image: Sharp, side: number): Sharp =>
  image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
