import type { Context } from '../../kernel/context.ts'
import type { FileContent } from '../attachments/attachment.ts'
import { cleanName, keepContent } from './use-cases.ts'

/** A stored file that is not attached yet. */
export type KeptFile = FileContent & { name: string; size: number }

/**
 * Scans and stores a file from memory, with the checks of an upload. Throws the refusals of the scanner. `by` is the
 * account id for the fair queue of pictures.
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
