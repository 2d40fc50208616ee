import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { EncodedPicture } from './encode.ts'
import { nameOf, readName } from './picture-names.ts'
import { createRecentFiles } from './recent-files.ts'
import { createShrinker, type Shrinker } from './shrinker.ts'
import type { Files } from '../kernel/store.ts'
import { createUploads } from './uploads.ts'

/** Processing and storage of pictures. Methods throw the `image_*` codes. */
export type Pictures = {
  /**
   * Checks a screenshot and stores its first form, in which small text stays readable. The caller schedules
   * `shrinkLater` with the row. Uploads queue fairly between users; here and below, `by` is the id of the user.
   */
  keepScreenshot(upload: Buffer, by: string): Promise<StoredPicture>
  /** Stores the small form and a thumbnail of a first form. Null for a missing file. The signal aborts it. */
  shrink(first: string, signal: AbortSignal): Promise<StoredPicture | null>
  /** Stores a picture again, so that it stays until a row names it. False if one of its files is missing. */
  keepAgain(picture: StoredPicture): Promise<boolean>
  /** A square JPEG portrait in base64. */
  makePortrait(upload: Buffer, by: string): Promise<string>
  /** Stores a thumbnail of a picture file and returns its name. */
  makeThumbnail(upload: Buffer, by: string): Promise<string>
  /** Stores a remote picture of a mail in mail size and returns its name. */
  keepMailPicture(upload: Buffer, by: string): Promise<string>
  /** A logo as PNG, with its size in pixels. Not stored. */
  makeLogo(upload: Buffer, by: string): Promise<{ bytes: Buffer; width: number; height: number }>
  /** A picture of a mail as WebP in mail size, cached but not stored. */
  makeMailPicture(upload: Buffer, by: string): Promise<Buffer>
  /** A page of file names in order, starting after `after`. */
  names(after: string, limit: number): Promise<string[]>
  /** Removes an unused file. Keeps it and returns false if it was stored again after `since`. */
  remove(name: string, since: string): Promise<boolean>
  /** Null for a missing file. */
  read(name: string): Promise<PictureFile | null>
  /** Stops the child processes. */
  close(): Promise<void>
}

/** File names of a picture. The files exist before a row names them. A first form is its own thumbnail. */
export type StoredPicture = { full: string; thumb: string }

/** Value for rows without a picture. */
export const NO_PICTURE: StoredPicture = { full: '', thumb: '' }

/** A picture to send. The tag changes with the bytes (ETag). */
export type PictureFile = { bytes: Buffer; type: string; tag: string }

/** Cache size. An active ticket is opened repeatedly, and a file never changes under its name. */
const RECENT_BYTES = 16 * 1024 * 1024

/** Equal pictures share one immutable file. `limitMs` is the timeout of one upload. */
export function createPictures(
  files: Files,
  shrinker: Shrinker = createShrinker(),
  limitMs?: number,
): Pictures {
  const uploads = createUploads(limitMs)
  const recent = createRecentFiles(RECENT_BYTES)
  const recentMail = createRecentFiles(RECENT_BYTES)

  async function keep({ bytes, ending }: EncodedPicture): Promise<string> {
    const name = await nameOf(new Uint8Array(bytes), ending)
    await files.keep(name, bytes)
    return name
  }

  return {
    async keepScreenshot(upload, by) {
      const name = await keep(await uploads.firstForm(upload, by))
      return { full: name, thumb: name }
    },
    async shrink(first, signal) {
      const pieces = await files.open(first)
      if (!pieces) return null
      const { full, thumb } = await shrinker.shrink(await buffer(pieces), signal)
      return {
        full: await keep({ bytes: full, ending: 'webp' }),
        thumb: await keep({ bytes: thumb, ending: 'webp' }),
      }
    },
    async keepAgain({ full, thumb }) {
      for (const name of [full, thumb]) {
        const bytes = await readWhole(files, name)
        if (!bytes) return false
        await files.keep(name, bytes)
      }
      return true
    },
    async makePortrait(upload, by) {
      return (await uploads.portrait(upload, by)).toString('base64')
    },
    makeThumbnail: async (upload, by) => keep(await uploads.thumbnail(upload, by)),
    keepMailPicture: async (upload, by) => keep(await uploads.mailPicture(upload, by)),
    async makeMailPicture(upload, by) {
      const hash = createHash('sha256').update(upload).digest('hex')
      const bytes = recentMail.get(hash) ?? (await uploads.mailPicture(upload, by)).bytes
      recentMail.keep(hash, bytes)
      return bytes
    },
    async makeLogo(upload, by) {
      const { bytes } = await uploads.logo(upload, by)
      // The header of a PNG begins with its size.
      return { bytes, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    },
    names: (after, limit) => files.names(after, limit),
    async remove(name, since) {
      recent.forget(name)
      return files.remove(name, since)
    },
    async read(name) {
      const known = readName(name)
      if (!known) return null
      const bytes = recent.get(name) ?? (await readWhole(files, name))
      if (bytes) recent.keep(name, bytes)
      return bytes && { bytes, type: known.type, tag: `"${known.hash}"` }
    },
    async close() {
      await Promise.all([shrinker.close(), uploads.close()])
    },
  }
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
