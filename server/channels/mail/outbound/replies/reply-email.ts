import { message, plainTextOf, words } from '@support-desk/contract'
import { htmlOfDocument } from '../templates/document-html.ts'
import { link, oneLine, paragraph, plainHtml, ticketAddress } from '../templates/page.ts'
import type { MailText } from '../mail.ts'
import { quotedHtml, quotedText } from './quoted.ts'
import type { MailWriter } from '../templates/writing.ts'
import type {
  Acknowledgement,
  Correspondence,
  QuotedMessage,
  Reply,
  ReplyFile,
  ReplyTicket,
  SideMail,
} from './reply.ts'

/** A message of a person as a normal mail, without a frame or a button. */
export function replyEmail(reply: Reply, publicUrl: string, writing: MailWriter) {
  const { ticket, text, document, files, tooLarge } = reply
  const address = ticketAddress(publicUrl, ticket)
  const missing = tooLarge.map((name) => words(message('{name} is too large to send by email:'), { name }))
  const body = document
    ? htmlOfDocument(document, ({ file }) => inlineIn(files, file) ?? { page: address })
    : plainHtml(text)
  return mail({ ...reply, subject: subjectOf(ticket) }, writing, {
    text: [text, ...missing.map((said) => `${writing.text(said)} ${address}`)],
    html: [body, ...missing.map((said) => paragraph(`${writing.html(said)} ${link(address, writing)}`))],
    history: reply.history ?? [],
  })
}

/** The picture in a mail; null if the mail does not contain it. */
function inlineIn(files: readonly ReplyFile[], id: string): { cid: string } | null {
  const cid = files.find(({ shown }) => shown?.id === id)?.shown?.cid
  return cid === undefined ? null : { cid }
}

/** A message to third parties. They cannot open the ticket, so the mail has no link to it. */
export function sideEmail(side: SideMail, writing: MailWriter) {
  const { text, document, files, history } = side
  const subject = oneLine(side.subject).replace(/^(re:\s*)+/i, '')
  const body = document ? htmlOfDocument(document, ({ file }) => inlineIn(files, file)) : plainHtml(text)
  const named = { ...side, subject: side.isFirst ? subject : `Re: ${subject}` }
  return mail(named, writing, { text: [text], html: [body], history })
}

/** The standard acknowledgement. */
export const RECEIVED = words(
  message(
    'Thanks, we’ve received your message and will get back to you soon. Reply to this email to add anything.',
  ),
)

/** The only automatic answer to a mail. */
export function acknowledgementEmail(acknowledgement: Acknowledgement, writing: MailWriter) {
  const { number, subject } = acknowledgement.ticket
  const title = words(message('Ticket: {title}'), { title: `#${number} ${oneLine(subject)}` })
  const { document } = acknowledgement
  const named = { ...acknowledgement, subject: subjectOf(acknowledgement.ticket) }
  return mail(named, writing, {
    text: document ? [plainTextOf(document)] : [writing.text(RECEIVED), writing.text(title)],
    html: document
      ? [htmlOfDocument(document)]
      : [paragraph(writing.html(RECEIVED)), paragraph(writing.html(title), 'quiet')],
    history: [],
  })
}

const SIGNATURE_STYLE = 'margin:16px 0 0;color:#5c6378'

const NOT_READ: MailText = words(message('Please do not reply to this email. Replies are not read.'))

type Parts = { text: string[]; html: string[]; history: readonly QuotedMessage[] }

/** A mail of text, signature and quotes, in the usual order. */
function mail(
  {
    subject,
    signature,
    signatureDocument,
    files = [],
    correspondence,
  }: Pick<Acknowledgement, 'signature' | 'signatureDocument' | 'files' | 'correspondence'> & {
    subject: string
  },
  writing: MailWriter,
  { text, html, history }: Parts,
) {
  const closing = correspondence.replyTo === null ? [NOT_READ] : []
  return {
    subject,
    text: [
      ...text,
      ...(signature ? [`-- \n${signature}`] : []),
      ...closing.map((said) => writing.text(said)),
      ...history.map((quoted) => quotedText(quoted, writing)),
    ].join('\n\n'),
    html:
      `<!doctype html>\n<html lang="${writing.language}" dir="${writing.direction}">\n<head><meta charset="utf-8"></head>\n` +
      `<body style="font:400 15px/1.55 Segoe UI,Helvetica,Arial,sans-serif;color:#1f2433">\n` +
      [
        ...html,
        ...(signatureDocument
          ? [
              `<div style="${SIGNATURE_STYLE}">${htmlOfDocument(signatureDocument, ({ file }) => inlineIn(files, file))}</div>`,
            ]
          : signature
            ? [plainHtml(signature, SIGNATURE_STYLE)]
            : []),
        ...closing.map((said) => paragraph(writing.html(said), 'quiet')),
        ...history.map((quoted) => quotedHtml(quoted, writing)),
      ].join('\n') +
      `${markerOf(correspondence)}\n</body>\n</html>`,
  }
}

/** A hidden marker. Answers quote it, even if a mail program has changed Message-ID and address. */
const markerOf = ({ tag }: Correspondence): string =>
  tag === null ? '' : `\n<div style="display:none;max-height:0;overflow:hidden">ref:${tag}</div>`

/** The subject of all replies of a ticket. It is the same for each, so that mail programs show one conversation. */
const subjectOf = ({ number, subject }: ReplyTicket): string =>
  `Re: ${oneLine(subject).replace(/^(re:\s*)+/i, '')} [#${number}]`
