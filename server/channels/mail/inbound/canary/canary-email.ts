import { message, words } from '@support-desk/contract'
import type { Email } from '../../outbound/mail.ts'
import { page, paragraph } from '../../outbound/templates/page.ts'
import type { MailWriter } from '../../outbound/templates/writing.ts'

const HEADING = words(message('Test mail'))
const DETAIL = words(
  message(
    'The help desk writes to its own mailbox, to see whether mail goes out and comes in. Nobody has to do anything with this email.',
  ),
)

/** A test mail of a mailbox to itself. Its token identifies it on arrival. */
export function canaryEmail(token: string, writing: MailWriter): Omit<Email, 'recipient'> {
  const { text, html } = writing
  return {
    subject: `[Support Desk] ${text(HEADING)}`,
    text: [text(DETAIL), token].join('\n\n'),
    html: page(writing, {
      title: text(HEADING),
      heading: html(HEADING),
      blocks: [paragraph(html(DETAIL)), paragraph(token, 'quiet')],
    }),
  }
}
