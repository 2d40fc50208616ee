import type { Context } from '../../../../kernel/context.ts'
import { readWhole } from '../../../../files/index.ts'
import type { OutgoingFile } from '../mail.ts'
import type { ReplyFile } from './reply.ts'

/** The files of a reply with their content. A file that was removed with its message is left out. */
export async function filesOfReply(ctx: Context, files: readonly ReplyFile[]): Promise<OutgoingFile[]> {
  const read = await Promise.all(files.map((file) => contentOf(ctx, file)))
  return read.filter((file) => file !== null)
}

async function contentOf(
  { attachments }: Context,
  { name, mediaType, file, shown }: ReplyFile,
): Promise<OutgoingFile | null> {
  const content = await readWhole(attachments, file)
  return content && { name, mediaType, content, ...(shown && { cid: shown.cid }) }
}
