import type { Letters } from '../core/ports.ts'
import { escapeHtml, page, paragraph } from './page.ts'

/** Renders what the desk writes to people; links lead to `publicUrl`. */
export function createLetters(publicUrl: string): Letters {
  return {
    code: (to, code) => ({
      recipient: to,
      subject: `${code} is your Support Desk code`,
      text: [
        'Your one-time code for Support Desk:',
        `    ${code}`,
        'It is valid for 10 minutes. Nobody from Support Desk will ever ask you for it.',
        'If you did not ask for a code, you can ignore this message.',
      ].join('\n\n'),
      html: page('Your one-time code', [
        paragraph('Type this code where you are registering:'),
        bigCode(code),
        paragraph('It is valid for 10 minutes. Nobody from Support Desk will ever ask you for it.'),
        paragraph('If you did not ask for a code, you can ignore this message.', 'quiet'),
      ]),
    }),

    ticket(to, { heading, detail, subject, ticketId }) {
      const address = `${publicUrl}/ViewTicketDetails/${encodeURIComponent(ticketId)}`
      return {
        recipient: to,
        subject: oneLine(`${heading}: ${subject}`),
        text: [heading, detail, `Ticket: ${oneLine(subject)}`, address].join('\n\n'),
        html: page(heading, [
          paragraph(detail),
          `<p style="margin:0 0 24px;font-weight:600">${escapeHtml(subject)}</p>`,
          button(address, 'Open the ticket'),
          paragraph('You get this message because you raised this ticket.', 'quiet'),
        ]),
      }
    },
  }
}

/** Wide apart for the eye by letter spacing, so that copying gives the digits alone. */
const bigCode = (code: string): string =>
  `<p style="margin:0 0 24px;padding:16px;border-radius:8px;background:#eef0fb;color:#1f2547;text-align:center;` +
  `font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px">${escapeHtml(code)}</p>`

const button = (address: string, label: string): string =>
  `<p style="margin:0 0 24px"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 20px;` +
  `border-radius:8px;background:#4653c9;color:#ffffff;font-weight:600;text-decoration:none">${label}</a></p>`

/** A line break in a subject would begin another header. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
