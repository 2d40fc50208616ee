import { message, words } from '@support-desk/contract'
import { htmlOfDocument } from '../templates/document-html.ts'
import { linesOf, plainHtml } from '../templates/page.ts'
import type { MailText } from '../mail.ts'
import type { MailWriter } from '../templates/writing.ts'
import type { QuotedMessage } from './reply.ts'

/** An earlier message as a quote in plain text. */
export const quotedText = (quoted: QuotedMessage, writing: MailWriter): string =>
  [
    writing.text(headOf(quoted, writing)),
    ...linesOf(quoted.text).map((line) => (line ? `> ${line}` : '>')),
  ].join('\n')

/** An earlier message as a quote in HTML. Mail programs fold this markup, and the help desk folds it in answers. */
export function quotedHtml(quoted: QuotedMessage, writing: MailWriter): string {
  const { text, document } = quoted
  return (
    `<p dir="auto" style="margin:16px 0 8px;color:#5c6378">${writing.html(headOf(quoted, writing))}</p>\n` +
    `<blockquote type="cite" style="margin:0;padding-inline-start:12px;border-inline-start:3px solid #c3c8d8;color:#5c6378">` +
    `${document ? htmlOfDocument(document) : plainHtml(text)}</blockquote>`
  )
}

function headOf({ author, postedAt }: QuotedMessage, { time }: MailWriter): MailText {
  const at = time(postedAt)
  return author
    ? words(message('On {time}, {name} wrote:'), { time: at, name: author })
    : words(message('On {time}, the help desk wrote:'), { time: at })
}
