import type { Email } from 'postal-mime'
import { clean, cleanLines } from './clean.ts'
import { digestOf } from './digest.ts'
import { filesOf } from './files.ts'
import { canaryIn } from './canary.ts'
import { forwardAmong, forwardIn } from './forward.ts'
import { foldOfMail } from './fold/fold.ts'
import { isReply } from './fold/replies.ts'
import { authenticationOf } from './headers/authentication.ts'
import { bounceOf, isReport } from './headers/bounce.ts'
import { addressesOf, dateOf, headerOf, headersOf, idsOf } from './headers/headers.ts'
import { asksForNoAnswer, autoSubmittedOf, isDaemon, kindOf } from './headers/kinds.ts'
import { withPicturesAsFiles } from './html/data-pictures.ts'
import { readHtml } from './html/read-html.ts'
import { markerIn } from './marker.ts'
import { parseParts } from './raw/parser.ts'
import { prepared } from './raw/prepare.ts'
import { type MailFile, MailUnreadable, type ReadingLimits, type ReadMail } from './read-mail.ts'

/** Options of the parser. */
export type ParseOptions = {
  limits: ReadingLimits
  ownDomain: string | null
  now: number
  /** Only the beginning of the text is needed: no formatting, files or folds. */
  isPlain?: boolean
  /** The mail is attached to another one, so a forwarded mail in it does not matter. */
  isAttached?: boolean
}

/** In bytes: limit of a body that is read as plain text. */
const MOST_PLAIN = 128 * 1024

const MOST_SUBJECT = 1000

/** Parses a mail in this thread. Throws {@link MailUnreadable}, and no other error for any mail. */
export async function parseMail(raw: Uint8Array, reading: ParseOptions): Promise<ReadMail> {
  const { limits, ownDomain, now, isPlain = false, isAttached = false } = reading
  const { bytes, bodyAt, headersSize } = prepared(raw, limits)
  const email = await parse(isPlain ? bytes.subarray(0, bodyAt + MOST_PLAIN) : bytes, limits)
  const { headers } = email
  const { html, pictures } = withPicturesAsFiles(cleanLines(email.html ?? ''))
  const fromHtml = email.html === undefined ? null : readHtml(html, isPlain)
  const { files: parts, packedText } = filesOf(isPlain ? [] : email.attachments, html, limits.parts)
  const files = isPlain ? [] : [...parts, ...pictures]
  const plain = withoutEntities(cleanLines(email.text ?? ''))
  const text = textOf(plain, fromHtml?.text ?? '') || cleanLines(packedText ?? '')
  const shown = fromHtml?.shown ?? null
  const subject = clean(email.subject ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_SUBJECT)
    .toWellFormed()
  const messageId = idsOf([headerOf(headers, 'message-id') ?? ''])[0] ?? null
  const bounce = bounceOf(headers, { files, text, isDaemon: isDaemon(headers) })
  const inReplyTo = idsOf(headersOf(headers, 'in-reply-to'))
  const references = idsOf(headersOf(headers, 'references'))
  const answers = isReply({ subject, inReplyTo, references })
  const readFile = ({ bytes: mail }: MailFile): Promise<ReadMail> =>
    parseMail(mail, { ...reading, isAttached: true })
  return {
    messageId,
    inReplyTo,
    references,
    from: addressesOf(headers, 'from')[0] ?? addressesOf(headers, 'sender')[0] ?? null,
    hasOneSender: headersOf(headers, 'from').length === 1 && addressesOf(headers, 'from').length === 1,
    replyTo: addressesOf(headers, 'reply-to'),
    to: addressesOf(headers, 'to'),
    cc: addressesOf(headers, 'cc'),
    deliveredTo: addressesOf(headers, 'delivered-to', 'x-original-to', 'envelope-to'),
    subject,
    forward:
      isPlain || isAttached
        ? null
        : (forwardIn(subject, text) ?? (await forwardAmong(files, { subject, text, readFile }))),
    date: dateOf(headers, now),
    ...kindOf({ headers, subject, messageId, bounce, hasReport: files.some(isReport), ownDomain }),
    asksForNoAnswer: asksForNoAnswer(headers, subject),
    text,
    fold: isPlain ? null : foldOfMail({ text, subject, isReply: answers, html: fromHtml }),
    isReply: answers,
    html: shown?.html ?? null,
    remoteImages: shown?.remoteImages ?? { count: 0, hosts: [] },
    files,
    authentication: authenticationOf(headers),
    bounce,
    autoSubmitted: autoSubmittedOf(headers),
    digest: digestOf(bytes, bodyAt, headerOf(headers, 'date') ?? ''),
    marker: (markerIn(html) ?? markerIn(text))?.value ?? null,
    canary: canaryIn(text),
    headersSize,
  }
}

/** QQ Mail writes an entity into empty lines of plain text. */
const withoutEntities = (text: string): string =>
  text.replaceAll(/^(?:&nbsp;|[ \t])+$/gm, (line) => (line.includes('&') ? '' : line))

/**
 * The plain text of a mail. If the plain part is blank or much shorter, such as the advice to use another program, the
 * text of its HTML.
 */
function textOf(plain: string, fromHtml: string): string {
  const letters = lettersIn(plain)
  if (letters === 0) return fromHtml.trim() === '' ? plain : fromHtml
  return letters < lettersIn(fromHtml) / STUB_PART ? fromHtml : plain
}

/** The plain part of a normal mail is at least this fraction of its HTML text. */
const STUB_PART = 2

/** Counts letters without the addresses of links, which only the text of HTML contains. */
const lettersIn = (text: string): number =>
  text.replaceAll(/<\w+:[^<>\s]*>/g, '').match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** In bytes, for all parts together. The own headers of a mail were cut before. */
const MOST_HEADERS = 2 * 1024 * 1024

async function parse(bytes: Buffer, limits: ReadingLimits): Promise<Email> {
  try {
    return await parseParts(bytes, {
      forceRfc822Attachments: true,
      maxNestingDepth: limits.levels,
      maxHeadersSize: MOST_HEADERS,
    })
  } catch (error) {
    const words = String(error)
    if (words.includes('nesting depth')) throw new MailUnreadable('too_deep')
    if (words.includes('header size')) throw new MailUnreadable('too_large')
    throw new MailUnreadable('malformed')
  }
}
