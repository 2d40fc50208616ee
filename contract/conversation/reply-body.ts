import type { z } from 'zod'
import { required } from '../call.ts'
import type { RichDocument } from '../documents/document.ts'
import { filesIn } from '../documents/find.ts'
import { NO_SUCH_FILE, NOTHING_WRITTEN } from '../documents/message-document.ts'
import { LIMITS } from '../limits.ts'

type ReplyBody = { text: string; document?: RichDocument | undefined; files: readonly string[] }

/** Refuses an empty reply, and a document with a picture that is not among its files. */
export function refuseUnwritten(
  { text, document, files }: ReplyBody,
  { addIssue }: Pick<z.RefinementCtx, 'addIssue'>,
): void {
  const shown = document ? filesIn(document) : []
  if (shown.some((file) => !files.includes(file)))
    addIssue({ code: 'custom', path: ['document'], message: NO_SUCH_FILE })
  const isWritten =
    files.length > 0 ||
    document !== undefined ||
    required(NOTHING_WRITTEN, LIMITS.chatMessage).safeParse(text).success
  if (!isWritten) addIssue({ code: 'custom', path: ['text'], message: NOTHING_WRITTEN })
}
