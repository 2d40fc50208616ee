import type { Context } from '../../kernel/context.ts'
import type { FileContent } from '../attachments/attachment.ts'
import { cleanName, keepContent } from './use-cases.ts'

/** A file that is kept, and hangs on nothing yet. */
export type KeptFile = FileContent & { name: string; size: number }

/**
 * Checks and keeps a file that is in memory, as one that was sent in pieces is. Throws what the scanner says against it.
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
  await ctx.attachments.scanner?.scan({ size: bytes.length, pieces })
  const content = await keepContent(ctx, { size: bytes.length, by, pieces })
  return { name: cleanName(name), size: bytes.length, ...content }
}
