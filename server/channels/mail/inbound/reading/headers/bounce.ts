import type { Bounce, MailFile } from '../read-mail.ts'
import { clean } from '../clean.ts'
import { headerOf, idsOf, type Headers } from './headers.ts'

const MOST_TEXT = 500
/** Limit in characters. Reports are small, and the rest is the returned mail. */
const MOST_READ = 64_000

/** Whether a part is the report of a mail server. */
export const isReport = ({ mediaType }: MailFile): boolean =>
  mediaType === 'message/delivery-status' || mediaType === 'message/global-delivery-status'

/** The bounce in a delivery report. Null if the mail is no report, or reports a delivery or a delay. */
export function bounceOf(
  headers: Headers,
  { files, text, isDaemon }: { files: readonly MailFile[]; text: string; isDaemon: boolean },
): Bounce | null {
  const report = files.find(isReport)
  if (report) return reported(textOf(report), returnedId(files))
  const named = headerOf(headers, 'x-failed-recipients')
  if (named === null && !isDaemon) return null
  const told = toldOf(clean(text).slice(0, MOST_READ))
  const recipient = (named === null ? null : addressIn(named)) ?? told?.recipient
  if (!recipient) return null
  return {
    messageId: returnedId(files) ?? quotedId(text),
    recipient,
    status: told?.status ?? null,
    text: (told?.text ?? '').slice(0, MOST_TEXT),
  }
}

/** Lines that begin the returned mail below the words of the server. */
const RETURNED =
  /^(?:-{2,}.*\b(?:below this line|copy|original|returned|unsent|message follows|headers follow|kopie|copie|copia)\b|received:|return-path:|message-id:|from:)/im
/** Phrases of servers that will retry. */
const ONLY_LATE =
  /\b(?:will (?:be )?(?:retr|continue|keep trying)|has not yet been delivered|no action is required|will keep trying|still being retried|warning: message .{0,80} delayed)/i

/** The bounce in plain words, as by qmail, Exim and Yahoo: the recipient on a separate line, and the reason below it. */
function toldOf(text: string): { recipient: string | null; status: string | null; text: string } | null {
  const end = text.search(RETURNED)
  const said = end > 0 ? text.slice(0, end) : text
  if (ONLY_LATE.test(said)) return null
  const line = /^[ \t]*["'<]*([^\s<>"']+@[^\s<>"':]+)[>"']*[ \t]*:?[ \t]*$/m.exec(said)
  const beside = line ?? /(?:^|rcpt to:?|to:)\s*["'<]+([^\s<>"']+@[^\s<>"':]+)[>"']/im.exec(said)
  const reason = beside ? said.slice(beside.index + (line ? line[0].length : 0)) : said
  return {
    recipient: beside?.[1] === undefined ? null : addressIn(beside[1]),
    status: statusIn(reason) ?? statusIn(said),
    text: (reason.trim() || said.trim()).split(/\n[ \t]*\n/)[0]?.trim() ?? '',
  }
}

/** An enhanced status code, else the class of an SMTP reply. Ignores digits in addresses of servers. */
function statusIn(text: string): string | null {
  const enhanced = /(?<![\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(text)?.[1]
  if (enhanced !== undefined) return enhanced
  const reply = /(?<![\d.])([45])\d\d(?![\d.]*\d)/.exec(text)?.[1]
  return reply === undefined ? null : `${reply}.0.0`
}

const textOf = ({ bytes }: MailFile): string => Buffer.from(bytes.subarray(0, MOST_READ)).toString('utf8')

/** The first failed recipient. A report has one group of fields for each recipient. */
function reported(report: string, returned: string | null): Bounce | null {
  const groups = report.split(/\r?\n[ \t]*\r?\n/).map(fieldsOf)
  const failed = groups.find((fields) => fields.get('action')?.toLowerCase() === 'failed')
  const named = failed ?? groups.find((fields) => fields.get('status')?.startsWith('5'))
  if (!named) return null
  return {
    messageId: returned ?? idsOf([groups[0]?.get('original-message-id') ?? ''])[0] ?? null,
    recipient: addressIn(named.get('original-recipient') ?? named.get('final-recipient') ?? ''),
    status: /^\d\.\d{1,3}\.\d{1,3}/.exec(named.get('status') ?? '')?.[0] ?? null,
    text: clean((named.get('diagnostic-code') ?? '').replace(/^\s*\w+\s*;\s*/, '')).slice(0, MOST_TEXT),
  }
}

function fieldsOf(group: string): Map<string, string> {
  const lines = group.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const at = line.indexOf(':')
      return at === -1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const]
    }),
  )
}

const addressIn = (value: string): string | null =>
  /[^\s;<>,"]+@[^\s;<>,"]+/.exec(clean(value))?.[0]?.toLowerCase() ?? null

/** The Message-ID of the returned mail, or of its headers. */
function returnedId(files: readonly MailFile[]): string | null {
  const returned = files.find(({ mediaType }) =>
    ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/rfc822-headers'].includes(mediaType),
  )
  return returned ? quotedId(textOf(returned)) : null
}

const quotedId = (text: string): string | null =>
  idsOf([/^message-id:\s*(<[^<>\s]+>)/im.exec(text)?.[1] ?? ''])[0] ?? null
