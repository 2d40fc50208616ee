import type { Email } from 'postal-mime'
import { clean, cleanLines } from './clean.ts'
import { digestOf } from './digest.ts'
import { filesOf } from './files.ts'
import { canaryIn } from './canary.ts'
import { foldOfMail } from './fold/fold.ts'
import { authenticationOf } from './headers/authentication.ts'
import { bounceOf, isReport } from './headers/bounce.ts'
import { addressesOf, dateOf, headerOf, headersOf, idsOf } from './headers/headers.ts'
import { asksForNoAnswer, autoSubmittedOf, isDaemon, kindOf } from './headers/kinds.ts'
import { MOST_HTML, sanitised } from './html/sanitise.ts'
import { textOfHtml } from './html/text-of-html.ts'
import { markerIn } from './marker.ts'
import { parseParts } from './raw/parser.ts'
import { prepared } from './raw/prepare.ts'
import { MailUnreadable, type ReadingLimits, type ReadMail } from './read-mail.ts'

/** What a mail is read with beside its bytes. */
export type Reading = { limits: ReadingLimits; ownDomain: string | null; now: number }

const MOST_SUBJECT = 1000

/** Reads a mail in this thread. Throws {@link MailUnreadable}, and nothing else that a mail can bring about. */
export async function parseMail(raw: Uint8Array, { limits, ownDomain, now }: Reading): Promise<ReadMail> {
  const { bytes, bodyAt, headersSize } = prepared(raw, limits)
  const email = await parse(bytes, limits)
  const { headers } = email
  const html = email.html === undefined ? null : cleanLines(email.html)
  const fromHtml = html === null || html.length > MOST_HTML ? null : textOfHtml(html)
  const { files, packedText } = filesOf(email.attachments, html, limits.parts)
  const text = cleanLines(email.text ?? fromHtml?.text ?? packedText ?? '')
  const shown = html === null ? null : sanitised(html)
  const subject = clean(email.subject ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_SUBJECT)
    .toWellFormed()
  const messageId = idsOf([headerOf(headers, 'message-id') ?? ''])[0] ?? null
  const bounce = bounceOf(headers, { files, text, isDaemon: isDaemon(headers) })
  return {
    messageId,
    inReplyTo: idsOf(headersOf(headers, 'in-reply-to')),
    references: idsOf(headersOf(headers, 'references')),
    from: addressesOf(headers, 'from')[0] ?? addressesOf(headers, 'sender')[0] ?? null,
    hasOneSender: headersOf(headers, 'from').length === 1 && addressesOf(headers, 'from').length === 1,
    replyTo: addressesOf(headers, 'reply-to'),
    to: addressesOf(headers, 'to'),
    cc: addressesOf(headers, 'cc'),
    deliveredTo: addressesOf(headers, 'delivered-to', 'x-original-to', 'envelope-to'),
    subject,
    date: dateOf(headers, now),
    ...kindOf({ headers, subject, messageId, bounce, hasReport: files.some(isReport), ownDomain }),
    asksForNoAnswer: asksForNoAnswer(headers, subject),
    text,
    fold: foldOfMail({ text, subject, html: fromHtml }),
    html: shown?.html ?? null,
    remoteImages: shown?.remoteImages ?? { count: 0, hosts: [] },
    files,
    authentication: authenticationOf(headers),
    bounce,
    autoSubmitted: autoSubmittedOf(headers),
    digest: digestOf(bytes, bodyAt, headerOf(headers, 'date') ?? ''),
    marker: (markerIn(html ?? '') ?? markerIn(text))?.value ?? null,
    canary: canaryIn(text),
    headersSize,
  }
}

/** Of all parts together: of a mail's own headers no more is left. */
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
