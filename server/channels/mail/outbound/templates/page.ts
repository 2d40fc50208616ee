import { escapeHtml } from './escape-html.ts'
import type { Email, MailText } from '../mail.ts'
import type { MailWriter } from './writing.ts'

/** Removes line breaks, which would begin another header. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The page of a ticket. */
export const ticketAddress = (publicUrl: string, { id }: { id: string }): string =>
  `${publicUrl}/ViewTicketDetails/${encodeURIComponent(id)}`

/** One paragraph of HTML. A quiet one is small and grey. */
export function paragraph(html: string, tone: 'plain' | 'quiet' = 'plain'): string {
  const look = tone === 'quiet' ? 'margin:0;font-size:13px;color:#5c6378' : 'margin:0 0 16px'
  return `<p style="${look}">${html}</p>`
}

/** A link in the form of a button. */
export const button = (address: string, label: string, { accent }: Pick<MailWriter, 'accent'>): string =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 20px;` +
  `border-radius:8px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${label}</a></p>`

/** A link with its address as its label. */
export const link = (address: string, { accent }: Pick<MailWriter, 'accent'>): string =>
  `<a href="${escapeHtml(address)}" dir="ltr" style="color:${accent}">${escapeHtml(address)}</a>`

/** The lines of a text by a user. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)

/** Text as one paragraph with line breaks. */
export const plainHtml = (text: string, look = 'margin:0;overflow-wrap:anywhere'): string =>
  `<p dir="auto" style="${look}">${linesOf(text).map(escapeHtml).join('<br>')}</p>`

/** The logo with the name as its alternative, or the name. */
const brandOf = ({ desk, logo }: MailWriter): string =>
  logo === null
    ? escapeHtml(desk)
    : `<img src="cid:${logo}" alt="${escapeHtml(desk)}" height="32" style="height:32px;width:auto;border:0">`

/** An email: paragraphs of plain text, and a heading with blocks of HTML. */
type FramedEmail = { subject: string; text: string[]; heading: MailText; blocks: string[] }

/**
 * An email in the frame of all emails except replies. The frame uses inline styles and a table, because mail programs
 * support little else.
 */
export function framed(
  writing: MailWriter,
  { subject, text, heading, blocks }: FramedEmail,
): Omit<Email, 'recipient'> {
  const { language, direction, text: textOf, html: htmlOf, accent } = writing
  const start = direction === 'rtl' ? 'right' : 'left'
  const html = `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(textOf(heading))}</title>
</head>
<body style="margin:0;background:#f3f4f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f8">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:${start}">
<tr><td style="padding:0 8px 16px;font:600 15px/1.4 Inter,Segoe UI,Helvetica,Arial,sans-serif;color:${accent}">${brandOf(writing)}</td></tr>
<tr><td style="padding:32px;border-radius:12px;background:#ffffff;font:400 15px/1.55 Inter,Segoe UI,Helvetica,Arial,sans-serif;color:#1f2433">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${htmlOf(heading)}</h1>
${blocks.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`
  return { subject, text: text.join('\n\n'), html }
}
