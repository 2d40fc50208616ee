import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { FileContent } from '../attachments/attachment.ts'
import { nameOfContent } from '../attachments/store.ts'
import { createTypeDetector } from './file-type.ts'
import { cleanName, LARGEST_PICTURE } from './use-cases.ts'

/** A file that is kept, and hangs on nothing yet. */
export type KeptFile = FileContent & { name: string; size: number }

/**
 * Checks and keeps a file that is in memory, as one that was sent in pieces is. Throws `file_infected` where the scanner says so.
 * `by` names whose it is, for the turns of pictures.
 */
export async function keepBytes(
  ctx: Context,
  { name, bytes }: { name: string; bytes: Uint8Array },
  by: string,
): Promise<KeptFile> {
  const pieces = async function* () {
    yield bytes
  }
  await ctx.attachments.scanner?.scan(pieces())
  const detector = createTypeDetector()
  const content = nameOfContent()
  detector.add(bytes)
  content.add(bytes)
  const [file, mediaType] = [content.name(), await detector.type()]
  await ctx.attachments.keep(file, pieces)
  const thumb = mediaType.startsWith('image/') ? await thumbOf(ctx, bytes, by) : null
  return { name: cleanName(name), size: bytes.length, mediaType, file, thumb }
}

/** A picture that cannot be decoded is a file like any other. */
async function thumbOf(ctx: Context, bytes: Uint8Array, by: string): Promise<string | null> {
  if (bytes.length > LARGEST_PICTURE) return null
  try {
    return await ctx.pictures.makeThumbnail(Buffer.from(bytes), by)
  } catch (error) {
    if (error instanceof Refusal && /^image_|^unavailable$/.test(error.code)) return null
    throw error
  }
}
