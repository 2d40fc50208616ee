import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Encoded } from './encode.ts'
import { nameOf, readName } from './picture-names.ts'
import { createRecentFiles } from './recent-files.ts'
import { createShrinker, type Shrinker } from './shrinker.ts'
import type { Files } from '../kernel/store.ts'
import { createUploads } from './uploads.ts'

/** Pictures and where they lie. Errors are the `image_*` codes. */
export type Pictures = {
  /**
   * Checks a screenshot and keeps it in its first form, in which small text stays readable. Whoever names it in a row has it
   * made smaller by `shrinkLater`. Users whose pictures wait take turns; `by` is the id of whose it is, here and below.
   */
  keepScreenshot(upload: Buffer, by: string): Promise<StoredPicture>
  /** Keeps the small form of a first form, and a thumbnail. Null when there is no such file. Ends when the signal fires. */
  shrink(first: string, signal: AbortSignal): Promise<StoredPicture | null>
  /** Keeps a picture once more, so that it stays until a row names it. False where one of its files is gone. */
  keepAgain(picture: StoredPicture): Promise<boolean>
  /** A square JPEG portrait in base64. */
  makePortrait(upload: Buffer, by: string): Promise<string>
  /** Keeps a small picture of a file that is one, and gives its name. */
  makeThumbnail(upload: Buffer, by: string): Promise<string>
  /** Keeps a picture that a mail names, in the size of mails, and gives its name. */
  keepMailPicture(upload: Buffer, by: string): Promise<string>
  /** A picture of a mail as WebP, in the size for mails. It is cached for a while, not stored. */
  makeMailPicture(upload: Buffer, by: string): Promise<Buffer>
  /** Names of files in order, after one. */
  names(after: string, limit: number): Promise<string[]>
  /** Removes a file that nothing names, unless it was kept once more since a moment. */
  remove(name: string, since: string): Promise<boolean>
  /** Null when there is no such file. */
  read(name: string): Promise<PictureFile | null>
  /** Ends the processes that work on pictures. */
  close(): Promise<void>
}

/** The names of a picture's files, which exist before a row names them. One that is not small yet is its own thumbnail. */
export type StoredPicture = { full: string; thumb: string }

/** Of what has no picture. */
export const NO_PICTURE: StoredPicture = { full: '', thumb: '' }

/** A picture as it is sent, and a tag that is another where its bytes are others. */
export type PictureFile = { bytes: Buffer; type: string; tag: string }

/** A ticket that is worked on is opened again and again; a file never changes under its name. */
const RECENT_BYTES = 16 * 1024 * 1024

/** Pictures of the same content share a file, which nothing ever changes. `limitMs`: how long one upload may take. */
export function createPictures(
  files: Files,
  shrinker: Shrinker = createShrinker(),
  limitMs?: number,
): Pictures {
  const uploads = createUploads(limitMs)
  const recent = createRecentFiles(RECENT_BYTES)
  const recentMail = createRecentFiles(RECENT_BYTES)

  async function keep({ bytes, ending }: Encoded): Promise<string> {
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
