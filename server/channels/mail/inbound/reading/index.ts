import { foldWithKnown } from './fold/fold.ts'
import type { KnownTexts } from './fold/seen.ts'
import type { ReadMail } from './read-mail.ts'
import { createMailReader, type ReadOptions } from './thread/reader.ts'

export {
  MailUnreadable,
  ReadingFailed,
  type Address,
  type Authentication,
  type Forward,
  type ReadMail,
} from './read-mail.ts'
export { withPicturesAsFiles } from './html/data-pictures.ts'
export type { KnownTexts } from './fold/seen.ts'
export { sealedFile } from './smime.ts'
export { splitText } from './split.ts'
export { beginsAsAutomatic } from './headers/automatic-subjects.ts'

const reader = createMailReader()

/** The text of HTML that the help desk wrote. The parser is loaded lazily with the first mail. */
export async function wordsOfHtml(html: string): Promise<string> {
  const { textOfHtml } = await import('./html/text-of-html.ts')
  return textOfHtml(html).text
}

/**
 * Parses a mail in a worker thread, within limits of time, memory and size. Throws {@link MailUnreadable} with the
 * reason if a limit is exceeded, and {@link ReadingFailed} after an internal error.
 */
export const readMail = (raw: Uint8Array, options?: ReadOptions): Promise<ReadMail> =>
  reader.read(raw, options)

/** The offset where a mail in a ticket is folded; null if it is not. */
export const foldOf = (mail: Pick<ReadMail, 'text' | 'fold' | 'isReply'>, known: KnownTexts): number | null =>
  foldWithKnown(mail, known)
